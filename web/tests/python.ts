/** What the rules say, written to a file before the tests by a program of the repository. */

import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Runs a module with the Python of the repository, or the one that the variable PYTHON names. */
export function written(module: string, ...more: string[]): { file: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'skat-page-'));
  const file = join(folder, 'written.json');
  const python = process.env['PYTHON'] ?? join(ROOT, '.venv/bin/python');
  execFileSync(python, ['-m', module, file, ...more], { cwd: ROOT, stdio: 'inherit' });
  return { file, remove: () => rmSync(folder, { recursive: true }) };
}
