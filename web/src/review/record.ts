/** A record in the fragment of an address, which no server ever sees. */

/** A record as the fragment of an address, which no server ever sees. */
export async function fragmentOf(record: string): Promise<string> {
  const packed = new Uint8Array(
    await through(new CompressionStream('deflate-raw'), new TextEncoder().encode(record)),
  );
  const text = btoa(Array.from(packed, (byte) => String.fromCharCode(byte)).join(''));
  return `r${text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')}`;
}

/** The record in such a fragment; null where there is none. */
export async function fromFragment(fragment: string): Promise<string | null> {
  const [, text] = /^#r([\w-]{100,20000})$/.exec(fragment) ?? [];
  if (!text) return null;
  try {
    const packed = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
      letter.charCodeAt(0),
    );
    return new TextDecoder().decode(await through(new DecompressionStream('deflate-raw'), packed));
  } catch {
    return null;
  }
}

const through = (way: GenericTransformStream, bytes: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> =>
  new Response(new Blob([bytes]).stream().pipeThrough(way)).arrayBuffer();
