/** What the server says of games, deals and scores: written by tools/generate/page_samples.py before all tests. */

import type { TestProject } from 'vitest/node';
import { written } from './python';

declare module 'vitest' {
  interface ProvidedContext {
    samples: string;
  }
}

export default function setup(project: TestProject): () => void {
  const { file, remove } = written('tools.generate.page_samples');
  project.provide('samples', file);
  return remove;
}
