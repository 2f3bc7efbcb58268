/** What the server says of games, deals and scores: written by tools/generate/page_samples.py before all tests. */

import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

declare module 'vitest' {
  interface ProvidedContext {
    samples: string;
  }
}

/** Runs the Python of the repository, or the one that the variable PYTHON names. */
export default function setup(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'skat-page-'));
  const file = join(folder, 'samples.json');
  const python = process.env['PYTHON'] ?? join(ROOT, '.venv/bin/python');
  execFileSync(python, ['-m', 'tools.generate.page_samples', file], { cwd: ROOT, stdio: 'inherit' });
  project.provide('samples', file);
  return () => rmSync(folder, { recursive: true });
}
