/** What the rules say, written to a file before the tests by a program of the repository. */

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

/** Runs a module with the Python of the repository, or the one that the variable PYTHON names. */
export function written(module: string, ...more: string[]): { file: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'skat-page-'));
  const file = join(folder, 'written.json');
  const python = process.env['PYTHON'] ?? join(ROOT, '.venv/bin/python');
  execFileSync(python, ['-m', module, file, ...more], { cwd: ROOT, stdio: 'inherit' });
  return { file, remove: () => rmSync(folder, { recursive: true }) };
}

/** What such a module answers to a question, which it reads from a second file. */
export function answered<Answer>(module: string, question: object): Answer {
  const folder = mkdtempSync(join(tmpdir(), 'skat-asked-'));
  const asked = join(folder, 'asked.json');
  writeFileSync(asked, JSON.stringify(question));
  const { file, remove } = written(module, asked);
  const answer = JSON.parse(readFileSync(file, 'utf-8')) as Answer;
  remove();
  rmSync(folder, { recursive: true });
  return answer;
}
