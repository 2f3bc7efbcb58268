/** What the player has begun and not yet said: the cards he chose, the game he has in mind. */

import type { Stage } from './stage.svelte';
import { settings } from '../../lib/settings.svelte';
import { SEATS, legal, may, type View } from '../../lib/snapshot';
import type { PlayerAction, CardName, Contract, SeatName, TableRequest } from '../../lib/wire';

/** Milliseconds between two calls of an auction that goes by itself, so that all can follow it. */
const BETWEEN_CALLS = 350;
/** Milliseconds after which a card goes by itself, so that all see whose turn it was. */
const BY_ITSELF = 250;
/** How long nobody may hold a bid that jumped. */
export const AFTER_JUMP = 1200;

/** Whether the server refuses this card for certain; in open play nothing is refused. */
function isForbidden(view: View, card: CardName): boolean {
  const plays = view.legal.filter((action) => action.do === 'play');
  return view.sitting === 'prevented' && !plays.some((action) => action.card === card);
}

/** Where the player sits: what is shown there, and who hears what he does. */
export interface Visit {
  readonly stage: Stage;
  /** How many answers are awaited. */
  readonly connection: { readonly waiting: number };
  act(action: TableRequest): void;
}

export class Turn {
  chosen = $state.raw<CardName[]>([]);
  /** Chosen before the player's turn: it is played as soon as it may be, and forgotten if it may not. */
  ahead = $state<CardName | null>(null);
  contract = $state<Contract | null>(null);
  wantsHand = $state(false);
  /** How far the player goes in this auction without being asked again. */
  limit = $state<number | null>(null);
  /** The number of the table's last entry when something was sent without a tap. */
  #sentAt = -1;
  /** The number of the deal that was played here last, until its result was put away. */
  #played = $state(0);

  readonly #session: Visit;

  /** Belongs to the component that makes it, because it forgets with the trick and the deal. */
  constructor(session: Visit) {
    this.#session = session;
    const trick = $derived(`${this.#deal} ${this.view?.phase} ${this.view?.trick.length} ${this.full}`);
    const auction = $derived(`${this.#deal} ${this.view?.phase === 'auction'}`);
    $effect(() => {
      if (trick) this.chosen = [];
    });
    $effect(() => {
      if (this.view && this.view.phase !== 'finished') this.#played = this.#deal ?? 0;
    });
    $effect(() => {
      if (!auction) return;
      this.backToSkat();
      this.limit = null;
    });
    $effect(() => {
      if (auction || this.view?.phase !== 'play') this.ahead = null;
    });
    $effect(() => {
      if (!this.mayPlay || this.busy) return;
      const card = this.#byItself();
      if (card === undefined) {
        this.ahead = null;
        return;
      }
      const timer = setTimeout(() => this.#onceByItself(() => this.play(card)), BY_ITSELF);
      return () => clearTimeout(timer);
    });
    $effect(() => {
      const call = this.#callUpToLimit();
      if (!call || this.busy) return;
      const wait = this.#jumped ? AFTER_JUMP : BETWEEN_CALLS;
      const timer = setTimeout(() => this.#onceByItself(() => this.act(call)), wait);
      return () => clearTimeout(timer);
    });
  }

  get view(): View | null {
    return this.#session.stage.shown?.view ?? null;
  }

  /** Whether a full trick lies there and waits for the player's eye. */
  get full(): boolean {
    return this.#session.stage.full !== null;
  }

  /** Whether a card is due from the player, and no full trick lies there any more. */
  get mayPlay(): boolean {
    const { view } = this;
    return view?.phase === 'play' && view.turn === view.viewer && !this.full;
  }

  /** Whether cards may be chosen before one's turn. */
  get choosesAhead(): boolean {
    return settings.ahead && this.view?.phase === 'play' && !this.mayPlay && this.seat !== null;
  }

  /** Whether the server has not yet answered what was sent last. */
  get busy(): boolean {
    return this.#session.connection.waiting > 0;
  }

  /** The player's seat in this deal; a dealer who sits out has none. */
  get seat(): SeatName | null {
    return SEATS.find((seat) => seat === this.view?.viewer) ?? null;
  }

  /** Whether the game is to be announced now: after the discard, or from the hand. */
  get announcing(): boolean {
    const { view } = this;
    return (
      view !== null && may(view, 'announce') !== undefined && (view.phase === 'announce' || this.wantsHand)
    );
  }

  get #jumped(): boolean {
    return this.#session.stage.shown?.hold_locked ?? false;
  }

  /** What is called for the player who said how far he goes: as little as can be, then he passes. */
  #callUpToLimit(): PlayerAction | undefined {
    const { view, limit } = this;
    if (view?.phase !== 'auction' || limit === null) return undefined;
    const hold = may(view, 'hold');
    const next = may(view, 'bid');
    if (hold && (view.bid ?? 0) <= limit) return hold;
    if (next && next.value <= limit) return next;
    return may(view, 'pass');
  }

  /** The card that is played without a tap, as the player wishes it. */
  #byItself(): CardName | undefined {
    const plays = this.view ? legal(this.view, 'play').map(({ card }) => card) : [];
    if (this.ahead && plays.includes(this.ahead)) return this.ahead;
    const most = { never: 0, last: 1, only: Infinity }[settings.alone];
    return plays.length === 1 && (this.view?.hand?.length ?? 0) <= most ? plays[0] : undefined;
  }

  /** Sends something that the player did not tap now; what was refused is not sent again till the table goes on. */
  #onceByItself(send: () => void): void {
    const seq = this.#session.stage.shown?.seq ?? -1;
    if (seq === this.#sentAt) return;
    this.#sentAt = seq;
    send();
  }

  get #deal(): number | undefined {
    return this.#session.stage.shown?.table.deal;
  }

  readonly act = (action: PlayerAction): void => {
    if (!this.busy) this.#session.act(action);
  };

  /** What people ask of each other beside the deal. */
  readonly ask = (action: TableRequest): void => this.#session.act(action);

  /** Whether the deal that was played here still lies there, its last trick or its result. */
  get lies(): boolean {
    return this.#played > 0 && this.#played === this.#deal;
  }

  /** Whether we have asked for the next deal, and the others have not yet. */
  get waitsForDeal(): boolean {
    const table = this.#session.stage.shown?.table;
    return table?.ready?.includes(table.you) ?? false;
  }

  readonly nextDeal = (): void => {
    if (this.#session.stage.shown?.table.stage === 'waiting') this.#played = 0;
    else if (!this.waitsForDeal) this.#session.act({ do: 'next_deal' });
  };

  readonly seen = (): void => this.#session.stage.seen();

  readonly choose = (card: CardName): void => {
    const { view } = this;
    if (!view) return;
    if (this.choosesAhead) {
      this.ahead = this.ahead === card ? null : card;
    } else if (this.full) {
      this.seen();
    } else if (may(view, 'discard')) {
      if (this.chosen.length < 2) this.chosen = [...this.chosen, card];
    } else if (view.phase === 'play' && view.turn === view.viewer) {
      if (settings.taps === 1 || this.chosen.includes(card) || isForbidden(view, card)) this.play(card);
      else this.chosen = [card];
    } else {
      this.chosen = this.chosen.includes(card) ? [] : [card];
    }
  };

  /** A card carried out of the hand is meant: it is played without a second tap. */
  readonly carry = (card: CardName): void => {
    const { view } = this;
    if (this.mayPlay) this.play(card);
    else if (this.choosesAhead) this.ahead = card;
    else if (view && may(view, 'discard')) this.choose(card);
  };

  /** A card that may not be played goes to the server too: it says why, with the article. */
  readonly play = (card: CardName): void => {
    if (!this.seat) return;
    this.act({ do: 'play', seat: this.seat, card });
    this.chosen = [];
    this.ahead = null;
  };

  /** The card that was chosen is played. */
  readonly confirm = (): void => {
    const [card] = this.chosen;
    if (card && this.view?.phase === 'play' && this.view.turn === this.view.viewer) this.play(card);
  };

  /** A card chosen for the discard goes back to the hand. */
  readonly takeBack = (card: CardName): void => {
    this.chosen = this.chosen.filter((other) => other !== card);
  };

  /** One step back: a card chosen for the discard, the discard itself, the wish to play a hand game. */
  readonly undo = (): void => {
    if (this.wantsHand) this.backToSkat();
    else if (this.announcing && this.seat) this.act({ do: 'take_discard_back', seat: this.seat });
    else this.chosen = this.chosen.slice(0, -1);
  };

  readonly backToSkat = (): void => {
    this.wantsHand = false;
    this.contract = null;
  };
}
