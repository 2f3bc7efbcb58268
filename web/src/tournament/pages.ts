/** The long lists of a large event come in pages: which are to be asked for, and the view with them in it. */

import type { PageOfRows, SomePages } from '../lib/wire';

/** Pages that are asked for at once; the server leaves out those that do not fit. */
const AT_ONCE = 40;
/** Lists that only some tabs of the desk show, and taking back; all others are always shown. */
const ONLY_IN = {
  standings: ['hall.standings', 'hall.rankings', 'hall.teams'],
  money: ['hall.prizes', 'payments', 'lost_money', 'tables_owe', 'ending'],
} as const;

export type Lists = keyof typeof ONLY_IN;

/** A view whose long lists are empty; their pages' fingerprints stand for them. */
export interface Paged {
  pages?: Record<string, string[]>;
}

type Branch = Record<string, unknown>;

/** Puts rows at the end of a way as "hall.rankings.0.places"; what stands on the way is copied. */
function laid(branch: Branch, [step = '', ...way]: string[], rows: unknown[]): Branch {
  const at = branch[step] as Branch;
  const changed = way.length ? laid(at, way, rows) : rows;
  if (!Array.isArray(branch)) return { ...branch, [step]: changed };
  return branch.with(Number(step), changed) as unknown as Branch;
}

export class Pages {
  #known = new Map<string, PageOfRows>();
  #wanted = new Set<Lists>();

  /** Lists that are shown from now on. */
  want(lists: readonly Lists[]): void {
    for (const each of lists) this.#wanted.add(each);
  }

  #shown(view: Paged, among: ReadonlySet<Lists>): [string, string[]][] {
    const hidden = (Object.keys(ONLY_IN) as Lists[]).filter((lists) => !among.has(lists));
    return Object.entries(view.pages ?? {}).filter(
      ([list]) => !hidden.some((lists) => ONLY_IN[lists].some((beginning) => list.startsWith(beginning))),
    );
  }

  /** The pages that are not known as they are now, so many as are asked for at once. */
  missing(view: Paged): string[] {
    return this.#shown(view, this.#wanted)
      .flatMap(([list, prints]) => prints.map((print, at) => [`${list}/${at}`, print] as const))
      .filter(([page, print]) => this.#known.get(page)?.fingerprint !== print)
      .map(([page]) => page)
      .slice(0, AT_ONCE);
  }

  /** Keeps pages; false if they are of another view than that of `seq`: a newer one comes. */
  take({ seq, pages }: SomePages, of: number): boolean {
    for (const [name, page] of Object.entries(pages)) this.#known.set(name, page);
    return seq === of;
  }

  /** Whether every page of these lists was there once; what has changed since comes soon. */
  has(view: Paged, lists: readonly Lists[]): boolean {
    return this.#shown(view, new Set(lists)).every(([list, prints]) =>
      prints.every((_, at) => this.#known.has(`${list}/${at}`)),
    );
  }

  /** The view with all rows that are known. */
  filled<View extends object>(view: View & Paged): View {
    let whole = view as Branch;
    for (const [list, prints] of Object.entries(view.pages ?? {})) {
      const rows = prints.flatMap(
        (_, at) => (this.#known.get(`${list}/${at}`)?.rows as unknown[] | undefined) ?? [],
      );
      whole = laid(whole, list.split('.'), rows);
    }
    return whole as View;
  }
}
