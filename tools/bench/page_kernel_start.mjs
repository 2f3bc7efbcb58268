// How long a worker takes until its module answers, over one with an empty module: by turns, medians.

import { readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';

const ROUNDS = 21;
const EMPTY = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0);
const PROGRAM = `
  const { parentPort, workerData } = require('node:worker_threads');
  WebAssembly.instantiate(workerData).then(({ instance }) => {
    instance.exports._initialize?.();
    parentPort.postMessage(instance.exports.question ? instance.exports.question(64) : 0);
  });
`;

async function ready(module) {
  const began = performance.now();
  const worker = new Worker(PROGRAM, { eval: true, workerData: module });
  await new Promise((done) => worker.once('message', done));
  const took = performance.now() - began;
  await worker.terminate();
  return took;
}

const median = (numbers) => numbers.sort((one, other) => one - other)[numbers.length >> 1];
const module = new Uint8Array(readFileSync(process.argv[2]));
const times = { kernel: [], empty: [] };
for (let round = 0; round < ROUNDS; round += 1) {
  times.empty.push(await ready(EMPTY));
  times.kernel.push(await ready(module));
}
const [kernel, empty] = [median(times.kernel), median(times.empty)];
console.log(`start ${kernel.toFixed(1)} ms, empty ${empty.toFixed(1)} ms, ratio ${(kernel / empty).toFixed(2)}`);
