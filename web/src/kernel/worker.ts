/** The worker that holds the kernel's module: bytes in, a code and bytes out, one question after the other. */

import { request } from '../line/asking';
import address from './skat.wasm?url';

export interface Question {
  id: number;
  entry: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Codes below 0 say that there is no answer (src/skat/kernel/page/entries.cpp). */
export interface Answer {
  id: number;
  code: number;
  bytes: Uint8Array<ArrayBuffer>;
}

interface Module {
  memory: WebAssembly.Memory;
  _initialize(): void;
  question(length: number): number;
  answer(): number;
  answer_length(): number;
  [entry: string]: WebAssembly.ExportValue;
}

const MALFORMED = -1;
const NOTHING = new Uint8Array();

async function started(): Promise<Module> {
  const { instance } = await WebAssembly.instantiate(await (await request(address)).arrayBuffer());
  const module = instance.exports as Module;
  module._initialize();
  return module;
}

const module = started();

function answer(kernel: Module, { id, entry, bytes }: Question): Answer {
  const at = kernel.question(bytes.length);
  const asked = kernel[entry];
  if (at === 0 || typeof asked !== 'function') return { id, code: MALFORMED, bytes: NOTHING };
  new Uint8Array(kernel.memory.buffer, at, bytes.length).set(bytes);
  const code = (asked as (length: number) => number)(bytes.length);
  const answer = new Uint8Array(kernel.memory.buffer, kernel.answer(), kernel.answer_length());
  return { id, code, bytes: answer.slice() };
}

self.addEventListener('message', ({ data }: MessageEvent<Question>) => {
  // What goes wrong comes out at the page as an error of the worker, and another one is started.
  void module.then((kernel) => self.postMessage(answer(kernel, data))).catch(reportError);
});
