/** The whole deals of the course as they are played: written by tools/generate/whole_deals.py before all tests. */

import type { TestProject } from 'vitest/node';
import { written } from '../python';

declare module 'vitest' {
  interface ProvidedContext {
    wholeDeals: string;
  }
}

export default function setup(project: TestProject): () => void {
  const { file, remove } = written('tools.generate.whole_deals');
  project.provide('wholeDeals', file);
  return remove;
}
