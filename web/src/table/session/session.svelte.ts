/** One visit at one table: the connection, the stage, what was refused, what is said aloud. */

import { Connection, type OpenLine, type Said } from './connection.svelte';
import { messages, type MessageKey } from '../../lib/messages.svelte';
import { sentence } from '../../fair/sentence';
import { settings } from '../../lib/settings.svelte';
import { Stage } from './stage.svelte';
import { forget, noteStanding, type Membership } from '../../lib/tables';
import type { Snapshot } from '../../lib/snapshot';
import type { ChatLine, TableRequest, Trick } from '../../lib/wire';
import { declined, happened } from '../../lib/wording';
import { isSameLine, staysWithOthers } from '../../people/people';
import { Presence } from '../../people/presence';

export interface Notice {
  text: string;
  articles: string[];
  /** Something that happened at the table, no refusal of ours. */
  news?: boolean;
}

/** Codes that say that we have no place there any more. */
const GONE = ['bad_token', 'no_such_table', 'sent_away'];
const NOTICE_TIME = 7000;
const REMEMBERED = 12;

export class Session {
  readonly stage = new Stage((snapshot, full) => this.#shown(snapshot, full));
  readonly connection: Connection;
  notice = $state.raw<Notice | null>(null);
  /** What happened last, for those who listen; nothing is lost when much happens at once. */
  spoken = $state.raw<readonly { number: number; text: string }[]>([]);
  /** What people said, the oldest first. */
  said = $state.raw<readonly ChatLine[]>([]);
  /** Whose talk is not wanted here, by name: no two at a table have the same, and places are drawn anew. */
  muted = $state.raw<readonly string[]>([]);
  /** The code of the error after which this table is gone for us. */
  gone = $state<string | null>(null);

  readonly #membership: Membership;
  readonly #presence = new Presence((key, place) => this.#lineOf(place, key));
  #latest: Snapshot | null = null;
  /** What was on the screen when something was last said of it. */
  #told: Snapshot | null = null;
  /** Whether what was said before we came has been told. */
  #caughtUp = false;
  #lines = 0;
  #left = false;
  #noticeTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(membership: Membership, open?: OpenLine) {
    this.#membership = membership;
    this.connection = new Connection(
      membership,
      {
        snapshot: (snapshot) => this.#receive(snapshot),
        refused: ({ code, articles, details, message }) => {
          if (this.#left) return;
          const text = message || messages.refusal(code, details);
          this.tell({ text, articles });
        },
        present: (connected) => {
          this.#caughtUp = true;
          this.stage.present(connected);
          this.#presence.now(connected);
        },
        said: (line) => {
          if (this.said.some((known) => isSameLine(known, line))) return;
          this.said = [...this.said, line];
          if (this.#caughtUp) this.#hear(line);
        },
        alarmed: (what, places) => this.#alarmed(what, places),
        unfair: (proven) => this.tell({ text: sentence(proven), articles: [] }),
        closed: (code, message) => this.#closed(code, message),
      },
      { language: () => settings.language, pace: () => settings.pace, muted: () => this.#mutedPlaces() },
      open,
    );
  }

  act(action: TableRequest): void {
    this.notice = null;
    this.connection.send(action);
  }

  /** Say something to the others; what could not be sent is reported. */
  talk(message: Said): void {
    if (!this.connection.talk(message)) this.tell({ text: messages.say('line.unsaid'), articles: [] });
  }

  /** Mutes a person, or hears him again. */
  mute(name: string): void {
    this.muted = this.muted.includes(name) ? this.muted.filter((one) => one !== name) : [...this.muted, name];
    this.connection.tellMuted();
  }

  #mutedPlaces(): number[] {
    const places = this.#latest?.table.places ?? [];
    return places
      .filter(({ kind, name }) => kind === 'human' && this.muted.includes(name))
      .map(({ place }) => place);
  }

  leave(): void {
    this.#left = true;
    // With others at the table leaving is announced; until then a computer player plays for us.
    if (this.#latest && this.#latest.table.role !== 'player') {
      forget(this.#membership.table);
      this.close();
      return;
    }
    const announced = this.#latest !== null && staysWithOthers(this.#latest.table);
    this.connection.send({ do: announced ? 'announce_leave' : 'leave' });
    if (!announced) forget(this.#membership.table);
    setTimeout(() => this.close(), 300);
  }

  close(): void {
    clearTimeout(this.#noticeTimer);
    this.stage.close();
    this.#presence.close();
    this.connection.close();
  }

  tell(notice: Notice): void {
    this.notice = notice;
    clearTimeout(this.#noticeTimer);
    this.#noticeTimer = setTimeout(() => (this.notice = null), NOTICE_TIME);
  }

  #receive(snapshot: Snapshot): void {
    this.#latest = snapshot;
    const { table, list } = snapshot;
    const points = list.totals[table.you - 1];
    if (points !== undefined) {
      const between = list.entries.length ? 'full' : 'gathering';
      const going = table.daily && table.finished ? 'over' : 'playing';
      const stage = table.stage === 'waiting' ? between : going;
      const others = table.places
        .filter(({ place, kind }) => place !== table.you && kind !== 'free')
        .map(({ name }) => name);
      noteStanding(this.#membership.table, { deal: table.deal, points, stage, others });
    }
    this.stage.receive(snapshot);
  }

  /** What is said aloud keeps step with what is seen: nothing is told of cards that do not lie yet. */
  #shown(snapshot: Snapshot, full: Trick | null): void {
    const text = happened(this.#told, snapshot, full);
    if (text) this.#speak(text);
    const refused = declined(this.#told, snapshot);
    if (refused) this.tell({ text: refused, articles: [], news: true });
    this.#told = snapshot;
  }

  #speak(text: string): void {
    this.spoken = [...this.spoken, { number: (this.#lines += 1), text }].slice(-REMEMBERED);
  }

  /** A phrase of another is shown at once; longer talk waits to be opened. */
  #hear({ place, name, phrase }: ChatLine): void {
    if (!phrase || place === this.#latest?.table.you) return;
    const text = messages.say('people.says', { name, text: messages.say(`phrase.${phrase}`) });
    this.tell({ text, articles: [], news: true });
  }

  /** Another player's connection is lost or back. */
  #lineOf(place: number, key: MessageKey): void {
    const table = this.#latest?.table;
    const chair = table?.places.find((one) => one.place === place);
    if (chair?.kind !== 'human' || place === table?.you) return;
    const text = messages.say(key, { name: chair.name });
    this.tell({ text, articles: [], news: true });
  }

  /** What is wrong with the shuffle, and who says so or who is missing; nobody named: this page. */
  #alarmed(what: string, places: readonly number[]): void {
    const table = this.#latest?.table;
    if (what !== 'voided' && places.some((place) => place === table?.you)) return;
    const names = table?.places.filter(({ place }) => places.includes(place)).map(({ name }) => name) ?? [];
    const key = names.length ? `fair.alarm.${what}.others` : `fair.alarm.${what}`;
    this.tell({ text: messages.sayCode(key, { names: names.join(', ') }), articles: [] });
  }

  #closed(code: string, message: string): void {
    if (GONE.includes(code)) {
      forget(this.#membership.table);
      this.gone = code;
    } else {
      this.tell({ text: message || messages.refusal(code), articles: [] });
    }
  }
}
