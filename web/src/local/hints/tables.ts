/** What was learned, as its files keep it, and as the kernel takes it: floats of four bytes. */

const HALF = 2;
const FLOAT = 4;

/** The bits of the same number in four bytes; there are no infinite ones. */
function widenHalf(half: number): number {
  const sign = (half & 0x8000) << 16;
  if (half & 0x7c00) return sign | (((half & 0x7fff) + 0x1c000) << 13);
  // Too small for a first bit of its own: the highest one that is set becomes that.
  const rest = half & 0x3ff;
  if (!rest) return sign;
  const up = Math.clz32(rest) - 21;
  return sign | ((113 - up) << 23) | (((rest << up) & 0x3ff) << 13);
}

function viewOf(bytes: Uint8Array<ArrayBuffer>): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Floats of two bytes, one after the other. */
export function widened(halves: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const from = viewOf(halves);
  const wide = new DataView(new ArrayBuffer(2 * halves.length));
  for (let at = 0; at < halves.length; at += HALF)
    wide.setInt32(2 * at, widenHalf(from.getUint16(at, true)), true);
  return new Uint8Array(wide.buffer);
}

/** Blocks of floats, each with its length: of two bytes and of four by turns (src/skat/players/strong/network.py). */
export function joinedBlocks(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const from = viewOf(bytes);
  const blocks: Uint8Array<ArrayBuffer>[] = [];
  for (let at = 0; at < bytes.length;) {
    const size = blocks.length % 2 === 0 ? HALF : FLOAT;
    const end = at + 4 + size * from.getUint32(at, true);
    const block = bytes.subarray(at + 4, end);
    blocks.push(size === HALF ? widened(block) : block);
    at = end;
  }
  const whole = new Uint8Array(blocks.reduce((sum, block) => sum + block.length, 0));
  let filled = 0;
  for (const block of blocks) {
    whole.set(block, filled);
    filled += block.length;
  }
  return whole;
}
