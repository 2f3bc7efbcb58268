/** What the server says of games, deals, scores and rulings: written by programs of tools/generate before all tests. */

import type { TestProject } from 'vitest/node';
import { written } from './python';

declare module 'vitest' {
  interface ProvidedContext {
    samples: string;
    rulings: string;
  }
}

export default function setup(project: TestProject): () => void {
  const samples = written('tools.generate.page_samples');
  const rulings = written('tools.generate.rulings.drawn');
  project.provide('samples', samples.file);
  project.provide('rulings', rulings.file);
  return () => {
    samples.remove();
    rulings.remove();
  };
}
