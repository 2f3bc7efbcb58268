/** States of deals by all rule sets: written by tools/generate/table_states.py before all tests. */

import type { TestProject } from 'vitest/node';
import { written } from '../python';

declare module 'vitest' {
  interface ProvidedContext {
    states: string;
  }
}

/** From as many deals as the variable SKAT_DEALS says. */
export default function setup(project: TestProject): () => void {
  const deals = process.env['SKAT_DEALS'];
  const { file, remove } = written('tools.generate.table_states', ...(deals ? [deals] : []));
  project.provide('states', file);
  return remove;
}
