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

/** The same with the initial of the last word: "Agnieszka B.". */
const withInitial = (name: string): string => `${begun(name)} ${name.trim().split(/\s+/).at(-1)![0]}.`;

/** What each is called where there is little room: long names by their beginning, namesakes with an initial, and whole
 *  where that does not tell them apart either. */
export function shortNames(names: readonly string[]): string[] {
  const forms = [begun, withInitial].map((short) =>
    names.map((name) => (name.length <= ROOM || begun(name) === name ? name : short(name))),
  );
  const isOwn = (form: readonly string[], at: number): boolean =>
    form.every((other, index) => index === at || other !== form[at]);
  return names.map((name, at) => forms.find((form) => isOwn(form, at))?.[at] ?? name);
}
