/** Where a guest has played from this browser: the only thing by which his games can be told. */

export interface OwnPlace {
  table: string;
  token: string;
}

const KEY = 'skat.played';
const KEPT = 200;

/** The places, the newest first. */
export function ownPlaces(): OwnPlace[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]') as OwnPlace[];
  } catch {
    return [];
  }
}

function keep(places: readonly OwnPlace[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(places.slice(0, KEPT)));
  } catch {
    return;
  }
}

/** Remember a place; one that belongs to an account is remembered there. */
export function notePlace({ table, token }: OwnPlace): void {
  if (!token || hasAccount()) return;
  keep([{ table, token }, ...ownPlaces().filter((known) => known.table !== table)]);
}

/** Forget the places at these tables, or all of them. */
export function dropPlaces(tables?: readonly string[]): void {
  keep(tables ? ownPlaces().filter(({ table }) => !tables.includes(table)) : []);
}

const ACCOUNT = 'skat.account';

/** Whether an account is logged in here; the secret itself is a cookie that no script can read. */
export function hasAccount(): boolean {
  try {
    return localStorage.getItem(ACCOUNT) !== null;
  } catch {
    return false;
  }
}

export function noteAccount(loggedIn: boolean): void {
  try {
    if (loggedIn) localStorage.setItem(ACCOUNT, '1');
    else localStorage.removeItem(ACCOUNT);
  } catch {
    return;
  }
}
