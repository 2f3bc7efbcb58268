/** The board: a position, the lines played from it, and what the kernel says of the one looked at. */

import { host } from '../lib/host';
import { problemOf } from '../line/answers';
import { say } from '../lib/messages.svelte';
import { settings } from '../lib/settings.svelte';
import type { BoardAnswer, CardName, SeatName } from '../lib/wire';
import { answerTo } from './answering';
import { Knowing } from './knowing.svelte';
import { fragmentOf, fromFragment } from './link';
import { Newest } from './newest';
import { dealt, isComplete, NOTHING_SET, questionOf, shuffled, type Position } from './position';
import { bestCard, nextGuess, guessable, seenBy, type Guess, type Mode } from './seeing';
import { goingOn, treeOf, variations, withPlayed, type Played } from './tree';

/** A card's worth: the soloist's final card points, in null whether he wins; null if unknown. */
export type Worth = BoardAnswer['moves'][CardName];

const PAUSE = 200;
/** How long the others think where their cards are hidden, so that the eye can follow. */
const OTHERS_THINK = 600;

export class Board {
  /** Who sits where, if the position is one of a deal that was played. */
  names = $state.raw<Partial<Record<SeatName, string>>>({});
  position = $state.raw<Position>(NOTHING_SET);
  tree = $state.raw<Played[]>([]);
  /** The line looked at; `at` cards of it lie on the table. */
  line = $state.raw<CardName[]>([]);
  at = $state(0);
  settingUp = $state(true);
  shown = $state.raw<BoardAnswer | null>(null);
  problem = $state('');
  /** Whether worths stand on the cards without being asked for. */
  open = $state(true);
  mode = $state<Mode>('open');
  /** Whose cards are seen where the others' are hidden. */
  seat = $state<SeatName>('forehand');
  guesses = $state.raw<ReadonlyMap<CardName, Guess>>(new Map());
  /** Whether the guesses have been counted, and where the cards lie is told. */
  told = $state(false);
  #revealed = $state('');
  #others: ReturnType<typeof setTimeout> | undefined;
  readonly #newest = new Newest();
  readonly #known = new Map<string, BoardAnswer>();

  readonly played = $derived(this.line.slice(0, this.at));
  /** Other cards that were tried in place of the next one. */
  readonly tried = $derived(variations(this.tree, this.played).map(({ card }) => card));
  readonly fragment = $derived(fragmentOf(this.position, this.played));
  readonly worthsShown = $derived((this.open && this.mode !== 'guess') || this.#revealed === this.fragment);
  /** Where others' cards are hidden: what the own seat is told of its next card. */
  readonly knowing = new Knowing();
  readonly knowable = $derived(
    !host.alone &&
      this.mode !== 'open' &&
      !this.settingUp &&
      this.worthsShown &&
      this.shown?.turn === this.seat
      ? seenBy(this.position, this.seat, this.played)
      : null,
  );

  /** Another position: whatever was played belonged to the old one. */
  set(position: Position): void {
    this.#put(position, []);
    this.#ask();
  }

  #put(position: Position, lines: CardName[][]): void {
    const [line = []] = lines;
    this.position = position;
    this.tree = treeOf(lines);
    this.line = line;
    this.at = line.length;
    this.#forget();
  }

  /** Another way to look, or with the eyes of another seat. */
  look(mode: Mode, seat: SeatName): void {
    this.mode = mode;
    this.seat = seat;
    this.#forget();
    this.#letOthersPlay();
  }

  /** Says who holds a card that is hidden: one place after the other; what has been played stays. */
  guess(card: CardName): void {
    if (this.told || this.line.includes(card)) return;
    const next = nextGuess(guessable(this.position, this.seat), this.guesses.get(card));
    const guesses = new Map(this.guesses);
    if (next) guesses.set(card, next);
    else guesses.delete(card);
    this.guesses = guesses;
  }

  #forget(): void {
    this.guesses = new Map();
    this.told = false;
  }

  close(): void {
    this.#newest.stop();
    this.knowing.close();
    clearTimeout(this.#others);
  }

  /** Where their cards are hidden the others play by themselves, at the end of the line. */
  #letOthersPlay(): void {
    clearTimeout(this.#others);
    const { shown } = this;
    if (this.mode === 'open' || this.settingUp || !shown?.turn || shown.turn === this.seat) return;
    if (this.at < this.line.length) return;
    const card = bestCard(shown.moves, shown.turn === this.position.soloist);
    if (card) this.#others = setTimeout(() => this.play(card), OTHERS_THINK);
  }

  /** A player's name, or his seat where he has none. */
  nameOf(seat: SeatName): string {
    return this.names[seat] ?? say(`seat.${seat}`);
  }

  deal(): void {
    this.set(dealt(shuffled(), this.position));
  }

  clear(): void {
    this.set({ ...NOTHING_SET, contract: this.position.contract });
  }

  setUp(yes: boolean): void {
    this.settingUp = yes;
    this.#ask();
  }

  play(card: CardName): void {
    if (!this.shown || !(card in this.shown.moves)) return;
    this.tree = withPlayed(this.tree, this.played, card);
    const known = this.line[this.at] === card;
    const before = this.played;
    this.line = known ? this.line : goingOn(this.tree, [...before, card]);
    this.go(before.length + 1);
  }

  go(to: number): void {
    this.at = Math.min(Math.max(to, 0), this.line.length);
    this.#ask();
  }

  /** Shows the worths of this one position. */
  reveal(): void {
    this.#revealed = this.fragment;
  }

  /** What an address says; nothing happens where it says nothing, and of a broken one that is told. */
  recall(fragment: string): void {
    const linked = fromFragment(fragment);
    if (!linked) {
      if (fragment.length > 1) this.problem = say('page.broken_link');
      return;
    }
    if (fragment.replace('#', '') === this.fragment) return;
    this.take(linked.position, [linked.line]);
  }

  /** A position with the lines that were played from it; the first one is looked at. */
  take(position: Position, lines: CardName[][]): void {
    this.#put(position, lines);
    this.settingUp = false;
    this.#ask();
  }

  #ask(): void {
    history.replaceState(history.state, '', `#${this.fragment}`);
    this.#newest.stop();
    clearTimeout(this.#others);
    const key = `${settings.language} ${this.settingUp} ${this.fragment}`;
    if (!isComplete(this.position)) {
      this.shown = null;
      this.problem = say('board.incomplete');
      return;
    }
    const known = this.#known.get(key);
    if (known) {
      this.shown = known;
      this.problem = '';
      this.#letOthersPlay();
      return;
    }
    this.#newest.ask((signal) => this.#learn(key, signal), this.settingUp ? PAUSE : 0);
  }

  /** Of questions that follow each other fast only the newest is searched. */
  async #learn(key: string, signal: AbortSignal): Promise<void> {
    const question = questionOf(this.position, this.played, !this.settingUp);
    try {
      const answer = await answerTo(question, signal);
      if (signal.aborted) return;
      this.#known.set(key, answer);
      this.shown = answer;
      this.problem = '';
      this.#letOthersPlay();
    } catch (error) {
      if (signal.aborted) return;
      this.shown = null;
      this.problem = problemOf(error);
    }
  }
}
