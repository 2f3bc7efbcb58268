/** A table that is shown in a document without a browser, and played at as one who listens does: by role and name. */

import { flushSync, mount, unmount } from 'svelte';
import { expect, vi } from 'vitest';
import type { Snapshot } from '../../src/lib/snapshot';
import type { PlayerAction, TableRequest } from '../../src/lib/wire';
import { say } from '../../src/lib/messages.svelte';
import Table from '../../src/table/Table.svelte';
import { Session } from '../../src/table/session/session.svelte';
import type { Socket } from '../sockets';
import { newest } from '../sockets';
import { type Control, controlsIn, type Standing } from './controls';

const TAPPED = 'button, [role=button], summary';
/** What a player prefers, and his account: nothing of the deal hangs on it. */
const BESIDE =
  'dialog [role=radiogroup] *, [data-test^=suit-order], [data-test=account-open], [data-test=keys-open], [data-test=typing-open]';
/** Longer than a call that is made for a player who said how far he goes. */
const UNTIL_CALLED = 1300;

/** What was to be tapped does not stand there. */
export class NothingToTap extends Error {}

export class PlayedTable {
  readonly #session: Session;
  readonly #shown: Record<string, unknown>;
  readonly #socket: Socket;
  #read = 0;
  #controls?: Standing[] | undefined;
  /** Whether the player has left the table; nothing is done there any more. */
  #left = false;

  constructor(snapshot: Snapshot) {
    document.body.innerHTML = '<div id="page"></div>';
    this.#session = new Session({ table: 't-1', token: 'secret', size: 3, since: 0 });
    this.#socket = newest();
    this.#socket.onopen?.();
    this.#socket.says(snapshot);
    const target = document.getElementById('page')!;
    this.#shown = mount(Table, {
      target,
      props: {
        session: this.#session,
        onleave: () => {
          this.#left = true;
        },
      },
    });
    flushSync();
  }

  remove(): void {
    void unmount(this.#shown);
    this.#session.close();
  }

  /** What has the keyboard and the finger now: a sheet that lies above all, or the whole page. */
  get #reach(): Element {
    return [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
  }

  /** What can be tapped; found once after each step, as nothing changes between two steps. */
  get #tapped(): Standing[] {
    return (this.#controls ??= this.#left
      ? []
      : controlsIn(this.#reach, TAPPED).filter(({ element }) => !element.matches(BESIDE)));
  }

  /** What can be tapped now. */
  get controls(): Control[] {
    return this.#tapped.map(({ control }) => control);
  }

  /** What one who listens is told of what can be tapped, and of what is chosen: states that differ in it are others. */
  get fingerprint(): string {
    const title = this.#left ? 'left' : (this.#reach.getAttribute('aria-label') ?? '');
    const all = this.#tapped.map(({ control, element }) =>
      [
        control.role,
        control.name,
        ...['aria-pressed', 'aria-checked', 'aria-expanded'].map((one) => element.getAttribute(one) ?? ''),
      ].join(' '),
    );
    return [title, ...all].join('\n');
  }

  /** How far it is worth trying: what stays the same whatever was chosen once, what changes nothing else not beyond. */
  worth(control: Control): 'always' | 'once' | 'alone' {
    const element = this.#find(control);
    if (this.#reach !== document.body) return 'always';
    if (element.closest('header')) return 'once';
    if (element.closest('[role=group]')?.getAttribute('aria-label') === say('page.bid_up_to'))
      return element.previousElementSibling?.matches('button') ? 'alone' : 'always';
    if (element.closest('[data-test=hand]') === null) return 'always';
    const phase = document.querySelector<HTMLElement>('[data-phase]')?.dataset['phase'] ?? '';
    if (phase === 'play') return 'once';
    if (!['discard', 'lay_away'].includes(phase)) return 'alone';
    return element.ariaPressed === 'true' || !this.#twoOthersChosen() ? 'always' : 'once';
  }

  /** A third card does the same whichever two are chosen: it is tried beside the first two. */
  #twoOthersChosen(): boolean {
    const pressed = [...document.querySelectorAll('[data-test=hand] button')].map(
      (card) => card.ariaPressed === 'true',
    );
    return pressed.filter(Boolean).length === 2 && !(pressed[0] && pressed[1]);
  }

  #find({ role, name, at }: Control): HTMLElement {
    const tapped = this.#tapped.find(
      ({ control }) => control.role === role && control.name === name && control.at === at,
    );
    if (!tapped) throw new NothingToTap(`${role} "${name}"`);
    return tapped.element;
  }

  /** A tap, and what was sent by it. */
  async tap(control: Control): Promise<PlayerAction[]> {
    const element = this.#find(control);
    element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }));
    return this.#sent();
  }

  /** The keyboard walks to what is called so, as Tab does it, and Enter is pressed there. */
  async enterOn(control: Control): Promise<PlayerAction[]> {
    const element = this.#find(control);
    if (element.tabIndex < 0) return [];
    element.focus();
    return this.press('Enter');
  }

  /** A key is pressed where the keyboard is; a button takes Enter and Space for a tap. */
  async press(key: string): Promise<PlayerAction[]> {
    const target = document.activeElement ?? document.body;
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    const goesOn = target.dispatchEvent(event);
    if (goesOn && (key === 'Enter' || key === ' ') && target.matches(TAPPED))
      target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 0 }));
    if (goesOn && key === 'Escape')
      document.querySelector('dialog[open]')?.dispatchEvent(new Event('cancel', { cancelable: true }));
    const sent = await this.#sent();
    // A card that may not be played is no choice: its digit, and Enter on it, ask for the reason.
    const on = /\d/.test(key) ? document.activeElement : key === 'Enter' || key === ' ' ? target : null;
    return on?.matches('[aria-disabled=true]') ? [] : sent;
  }

  /** A command is typed into the field for commands and entered there. */
  async type(command: string): Promise<PlayerAction[]> {
    const find = (): HTMLInputElement | null => document.querySelector('[data-test=typed-field]');
    await vi.waitFor(() => expect(find()).not.toBeNull());
    const field = find()!;
    field.value = command;
    field.dispatchEvent(new Event('input', { bubbles: true }));
    flushSync();
    field.form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
    return this.#sent();
  }

  /** The table as it is a moment later, and what the page sends by itself then. */
  async becomes(snapshot: Snapshot): Promise<PlayerAction[]> {
    this.#socket.says(snapshot);
    flushSync();
    vi.advanceTimersByTime(UNTIL_CALLED);
    return this.#sent();
  }

  /** What reached the server since it was last asked; it takes everything and changes nothing. */
  async #sent(): Promise<PlayerAction[]> {
    const all: TableRequest[] = [];
    this.#controls = undefined;
    for (const wait of [0, UNTIL_CALLED]) {
      flushSync();
      if (wait && document.querySelector('[data-test=limit]') === null) continue;
      vi.advanceTimersByTime(wait);
      flushSync();
      await new Promise(setImmediate);
      for (const one of this.#socket.sent.slice(this.#read)) {
        if (one.type === 'ping') this.#socket.says({ type: 'pong' });
        if (one.type !== 'command') continue;
        all.push(one.action);
        this.#socket.says({ type: 'ack', command_id: one.command_id, seq: 2 });
      }
      this.#read = this.#socket.sent.length;
      flushSync();
    }
    return all.filter((one): one is PlayerAction => !OF_TABLE.has(one.do));
  }
}

/** What is asked of the table and not of the deal; no list says when that may be done. */
const OF_TABLE: ReadonlySet<string> = new Set([
  'ask_hint',
  'next_deal',
  'leave',
  'announce_leave',
  'stay',
  'remove',
  'ask_to_look',
  'reveal_hand',
]);
