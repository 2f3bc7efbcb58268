/** The sections of the page, three where no server is, and to which of them an address belongs: there its way back leads. */

import { host } from '../lib/host';
import type { MessageKey } from '../lib/messages.svelte';
import type { SignName } from './Sign.svelte';

export interface Section {
  to: string;
  text: MessageKey;
  sign: SignName;
  /** The first words of the addresses that belong to it. */
  words: readonly string[];
}

const PLAY: Section = {
  to: '/',
  text: 'nav.play',
  sign: 'cards',
  words: ['', 'bots', 'daily', 'fair', 'here', 'new', 'now', 'table', 'tables'],
};
const LEARN: Section = {
  to: '/learn',
  text: 'nav.learn',
  sign: 'learn',
  words: ['board', 'learn', 'puzzle'],
};
const EVENING: Section = {
  to: '/evening',
  text: 'nav.evening',
  sign: 'list',
  words: ['duplicate', 'evening', 'list', 'referee', 'tournament'],
};
const GAMES: Section = { to: '/games', text: 'games.title', sign: 'games', words: ['games', 'review'] };
const ME: Section = { to: '/me', text: 'nav.me', sign: 'person', words: ['me'] };

export const SECTIONS: readonly Section[] = host.alone
  ? [PLAY, LEARN, GAMES]
  : [PLAY, LEARN, EVENING, GAMES, ME];

/** The section of an address; undefined where there is none. */
export function sectionOf(path: string, search: string): Section | undefined {
  const word = path.split('/')[1] ?? '';
  // The review of all one's last games is asked for in "Me".
  if (word === 'review' && new URLSearchParams(search).has('mine')) return ME;
  return SECTIONS.find(({ words }) => words.includes(word));
}
