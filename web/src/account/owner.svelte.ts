/** Who is logged in in this browser: his name, his settings, and what can be done with his account. */

import { post } from '../line/answers';
import { believed, request } from '../line/asking';
import { dropPlaces, hasAccount, noteAccount, ownPlaces } from '../lib/played';
import { settings } from '../lib/settings.svelte';
import { learned } from '../lib/storage';
import { forgetAll } from '../lib/tables';
import type { AccountBody } from '../lib/wire';

const A_MOMENT = 1000;

class Owner {
  /** The name of the account; empty for a guest. */
  name = $state('');
  /** What tells the account from others, whatever it is called; empty for a guest. */
  mark = '';
  /** Whether the browser has another account by now: this page has to be loaded again. */
  other = $state(false);
  /** A recovery code that was made just now, until he has written it down. */
  recovery = $state('');
  /** The name of the account that was deleted here just now. */
  deleted = $state('');
  #kept = '';
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Whether there is reason to ask the server; a guest's browser has none. */
  readonly expected = hasAccount();

  /** Ask who we are; a browser without a network stays what it was. */
  async ask(): Promise<void> {
    const response = await request('/api/account').catch(() => null);
    if (response?.ok) this.#is((await response.json()) as AccountBody);
  }

  async create(name: string, password: string): Promise<void> {
    const preferences = settings.all();
    const body = await post<AccountBody>('/api/account', { name, password, preferences });
    try {
      await this.keepGames();
    } finally {
      // The code is shown whatever became of the games; they can be given to the account later.
      this.#is(body);
    }
  }

  async logIn(name: string, password: string): Promise<void> {
    this.#is(await post<AccountBody>('/api/account/login', { name, password }));
  }

  async recover(name: string, code: string, password: string): Promise<void> {
    this.#is(await post<AccountBody>('/api/account/recover', { name, code, password }));
  }

  async rename(name: string): Promise<void> {
    this.#is(await post<AccountBody>('/api/account/name', { name }));
  }

  async changePassword(password: string, fresh: string): Promise<void> {
    this.#is(await post<AccountBody>('/api/account/password', { password, new: fresh }));
  }

  async freshCode(password: string): Promise<void> {
    this.#is(await post<AccountBody>('/api/account/recovery', { password }));
  }

  async logOut(everywhere: boolean): Promise<void> {
    await post(everywhere ? '/api/account/logout-everywhere' : '/api/account/logout');
    this.#leave();
  }

  async delete(password: string): Promise<void> {
    await post('/api/account/delete', { password });
    const { mark, name } = this;
    void import('../local/kept/handing').then(({ takeBack }) => takeBack(mark));
    this.#leave();
    this.deleted = name;
  }

  /** Give what was played here as a guest to the account. */
  async keepGames(): Promise<void> {
    const places = ownPlaces();
    if (!places.length) return;
    await post('/api/games/keep', { places });
    dropPlaces();
  }

  #is({ account, recovery }: AccountBody): void {
    noteAccount(account !== null);
    this.name = account?.name ?? '';
    believed.account = this.mark = account?.mark ?? '';
    this.recovery = recovery ?? '';
    settings.onkept = account ? (all) => this.#push(all) : undefined;
    this.#learn(account !== null);
    if (!account) return;
    this.#kept = JSON.stringify(account.preferences);
    settings.take(account.preferences);
  }

  /** Keep with the account what is learned here, too; at first both are brought together. */
  #learn(hasAccount: boolean): void {
    const had = learned.onchange !== undefined;
    const tell = (): void => void import('./progress').then(({ tellFromNow }) => tellFromNow(this));
    learned.onchange = hasAccount ? tell : undefined;
    if (hasAccount && !had) tell();
  }

  /** The next person at this device finds neither name nor places. */
  #leave(): void {
    clearTimeout(this.#timer);
    this.#is({ account: null });
    dropPlaces();
    forgetAll();
    void import('./progress').then(({ forgetProgress }) => forgetProgress());
    settings.name = '';
    settings.keep();
  }

  /** Keep the settings on the server too, once they stay the same for a moment. */
  #push(all: object): void {
    const now = JSON.stringify(all);
    clearTimeout(this.#timer);
    if (now === this.#kept) return;
    this.#timer = setTimeout(() => {
      this.#kept = now;
      // What is not kept now is kept with the next change.
      post('/api/account/preferences', { preferences: all }).catch(() => (this.#kept = ''));
    }, A_MOMENT);
  }
}

export const owner = new Owner();
believed.onother = () => (owner.other = true);
