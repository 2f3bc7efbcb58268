/** States of deals by all rule sets: written by tools/generate/table_states.py before all tests. */

import type { TestProject } from 'vitest/node';
import { written } from '../python';

declare module 'vitest' {
  interface ProvidedContext {
    states: string;
  }
}

/** A proof has written its own and says where in SKAT_STATES. */
export default function setup(project: TestProject): () => void {
  const file = process.env['SKAT_STATES'];
  const { file: states, remove } = file
    ? { file, remove: () => undefined }
    : written('tools.generate.table_states');
  project.provide('states', states);
  return remove;
}
