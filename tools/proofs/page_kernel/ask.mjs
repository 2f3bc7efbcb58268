// Asks the module of the page what stands in a file, in Node: ask.mjs MODULE QUESTIONS ANSWERS
//
// A question is the length of the entry's name, the name, the length of the question and the question. An
// answer is its code, the nanoseconds of processor time it took, its length and its bytes; code TRAP where the module ended,
// which is then started again.

import { readFileSync, writeFileSync } from 'node:fs';

const TRAP = -99;
const [, , module, questions, answers] = process.argv;
const compiled = new WebAssembly.Module(readFileSync(module));
if (WebAssembly.Module.imports(compiled).length) throw new Error('the module asks for imports');

function started() {
  const kernel = new WebAssembly.Instance(compiled).exports;
  kernel._initialize();
  return kernel;
}

function asked(kernel, entry, question) {
  const at = kernel.question(question.length);
  if (question.length && !at) return { code: -1, took: 0n, answer: new Uint8Array() };
  new Uint8Array(kernel.memory.buffer, at, question.length).set(question);
  const began = process.cpuUsage();
  const code = kernel[entry](question.length);
  const { user, system } = process.cpuUsage(began);
  const took = BigInt(user + system) * 1000n;
  const length = code >= 0 ? code : kernel.answer_length();
  return { code, took, answer: new Uint8Array(kernel.memory.buffer, kernel.answer(), length).slice() };
}

const input = readFileSync(questions);
const found = [];
let kernel = started();
for (let at = 0; at < input.length; ) {
  const name = input.toString('ascii', at + 4, (at += 4 + input.readUInt32LE(at)));
  const question = input.subarray(at + 4, (at += 4 + input.readUInt32LE(at)));
  let answered;
  try {
    answered = asked(kernel, name, question);
  } catch (error) {
    answered = { code: TRAP, took: 0n, answer: Buffer.from(String(error)) };
    kernel = started();
  }
  const head = Buffer.alloc(16);
  head.writeInt32LE(answered.code, 0);
  head.writeBigUInt64LE(answered.took, 4);
  head.writeUInt32LE(answered.answer.length, 12);
  found.push(head, answered.answer);
}
writeFileSync(answers, Buffer.concat(found.map((one) => Buffer.from(one))));
console.log(JSON.stringify({ memory: kernel.memory.buffer.byteLength }));
