/** Names in narrow columns: how they begin, and where a word can be parted at the end of a line. */

const VOWELS = 'aeiouyäöüàâéèêëîïôûùœæąęó';
/** Letters that stay together at the beginning of a syllable. */
const TOGETHER = 'sch|ch|sz|cz|rz|dz|ph|th|qu|[bcdfgkpt][rl]';
const SYLLABLE = new RegExp(`[${VOWELS}][^${VOWELS}]*?(?=(?:${TOGETHER}|[^${VOWELS}])[${VOWELS}])`, 'giu');
const SOFT = '\u00ad';
/** So many letters at least stand on either side of a hyphen. */
const FEWEST = 2;
/** A shorter word has room for itself. */
const LONG_WORD = /\p{L}{8,}/gu;

/** A word that is parted between its syllables if it must be: no line ends with one letter. */
export const parted = (text: string): string =>
  text.replace(LONG_WORD, (word) =>
    word.replace(SYLLABLE, (begin: string, at: number) => {
      const end = at + begin.length;
      return end < FEWEST || word.length - end < FEWEST ? begin : begin + SOFT;
    }),
  );

/** A name of so many letters stands whole in two short lines. */
const ROOM = 12;

/** The name up to its first word of some length: "Anna", "Dr. Anna", "A. Berg". */
function begun(name: string): string {
  const words = name.trim().split(/[\s,]+/);
  const at = words.findIndex((word) => word.length > FEWEST && !word.endsWith('.'));
  return words.slice(0, at + 1).join(' ') || name;
}

/** What each is called where there is little room: long names by their beginning, namesakes with an initial. */
export function shortNames(names: readonly string[]): string[] {
  return names.map((name, at) => {
    const short = begun(name);
    if (name.length <= ROOM || short === name) return name;
    const shared = names.some((other, index) => index !== at && begun(other) === short);
    return shared ? `${short} ${name.trim().split(/\s+/).at(-1)![0]}.` : short;
  });
}
