/** The kernel in the page: questions with a number to one worker, which is started when the first one comes. */

import type { Answer, Question } from './worker';

/** Why there is no answer: the code of the module, or 0 where the worker ended. */
export class NoAnswer extends Error {
  constructor(
    readonly code: number,
    readonly why = '',
  ) {
    super(`the kernel has no answer: ${code} ${why}`);
  }
}

interface Waiting {
  question: Question;
  resolve(bytes: Uint8Array<ArrayBuffer>): void;
  reject(why: Error): void;
}

const make = (): Worker => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });

export class Kernel {
  #worker: Worker | null = null;
  #next = 1;
  /** In the order in which they were asked; the worker is at the first one. */
  readonly #waiting = new Map<number, Waiting>();

  constructor(private readonly start: () => Worker = make) {}

  /** What an entry answers. A signal takes the question back: the worker that is at it makes way for a new one. */
  ask(entry: string, bytes: Uint8Array<ArrayBuffer>, signal?: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason as Error);
      const question = { id: this.#next++, entry, bytes };
      this.#waiting.set(question.id, { question, resolve, reject });
      this.#send(question);
      signal?.addEventListener('abort', () => this.#takeBack(question.id, signal.reason as Error));
    });
  }

  #send(question: Question): void {
    this.#worker ??= this.#started();
    this.#worker.postMessage(question);
  }

  #started(): Worker {
    const worker = this.start();
    worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => this.#answered(data));
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      if (worker === this.#worker) this.#ended();
    });
    return worker;
  }

  #answered({ id, code, bytes }: Answer): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (code >= 0) waiting?.resolve(bytes);
    else waiting?.reject(new NoAnswer(code, new TextDecoder().decode(bytes)));
  }

  /** The question that ended the worker has no answer; those behind it are asked again. */
  #ended(): void {
    const [first] = this.#waiting.values();
    if (first) this.#waiting.delete(first.question.id);
    this.#again();
    first?.reject(new NoAnswer(0));
  }

  #takeBack(id: number, why: Error): void {
    const waiting = this.#waiting.get(id);
    if (!waiting) return;
    this.#waiting.delete(id);
    this.#again();
    waiting.reject(why);
  }

  #again(): void {
    this.#worker?.terminate();
    this.#worker = null;
    for (const { question } of this.#waiting.values()) this.#send(question);
  }
}

export const kernel = new Kernel();
