/** The kernel's module without a worker, for tests in which something has to be answered. */

import { readFileSync } from 'node:fs';
import { Kernel } from '../src/kernel/kernel';
import type { Answer, Question } from '../src/kernel/worker';

interface Module {
  memory: WebAssembly.Memory;
  _initialize(): void;
  question(length: number): number;
  answer(): number;
  answer_length(): number;
}

const BYTES = readFileSync(new URL('../src/kernel/skat.wasm', import.meta.url));

function started(): Module {
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(BYTES));
  const module = exports as unknown as Module;
  module._initialize();
  return module;
}

/** Answers with the module, in its own time; entries named `end` end it, those named `never` are not answered. */
export class Fake extends EventTarget {
  static made: Fake[] = [];
  asked: string[] = [];
  isEnded = false;
  readonly #module = started();

  constructor() {
    super();
    Fake.made.push(this);
  }

  postMessage(question: Question): void {
    this.asked.push(question.entry);
    queueMicrotask(() => this.#answer(question));
  }

  terminate(): void {
    this.isEnded = true;
  }

  #answer({ id, entry, bytes }: Question): void {
    if (this.isEnded || entry === 'never') return;
    if (entry === 'end') {
      this.dispatchEvent(new Event('error', { cancelable: true }));
      return;
    }
    const module = this.#module;
    const at = module.question(bytes.length);
    new Uint8Array(module.memory.buffer, at, bytes.length).set(bytes);
    const code =
      (module as unknown as Record<string, (length: number) => number>)[entry]?.(bytes.length) ?? -1;
    const answered = new Uint8Array(module.memory.buffer, module.answer(), module.answer_length()).slice();
    this.dispatchEvent(new MessageEvent<Answer>('message', { data: { id, code, bytes: answered } }));
  }
}

export function faked(): Kernel {
  Fake.made = [];
  return new Kernel(() => new Fake() as unknown as Worker);
}

const kept = (path: string) => async () =>
  new Uint8Array(readFileSync(new URL(`../${path}`, import.meta.url)));

/** What was learned, from the files of which the page is built. */
export const learnedFrom = {
  beliefs: kept('../src/skat/players/belief/beliefs.bin'),
  values: kept('../src/skat/players/strong/values.bin'),
};
