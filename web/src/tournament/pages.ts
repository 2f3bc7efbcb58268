/** The long lists of a large event come in pages: which are to be asked for, and the view with them in it. */

import type { PageOfRows, SomePages } from '../lib/wire';

/** Pages that are asked for at once; the server leaves out those that do not fit. */
const AT_ONCE = 40;
/** Lists that only some tabs of the desk show, and taking back; all others are always shown. */
const ONLY_IN = {
  standings: ['hall.standings', 'hall.rankings', 'hall.teams', 'hall.team_kinds'],
  money: ['hall.prizes', 'payments', 'lost_money', 'tables_owe', 'ending'],
} as const;

export type Lists = keyof typeof ONLY_IN;
export const LISTS = Object.keys(ONLY_IN) as Lists[];

/** A view whose long lists are empty; their pages' fingerprints stand for them. */
export interface Paged {
  pages?: Record<string, string[]>;
}

type Branch = Record<string, unknown> | unknown[];

/** Puts rows at the end of a way as "hall.rankings.0.places"; what stands on the way is copied. */
function laid(branch: Branch, [step = '', ...way]: string[], rows: unknown[]): Branch {
  const put = (at: unknown): unknown => (way.length ? laid(at as Branch, way, rows) : rows);
  if (Array.isArray(branch)) return branch.with(Number(step), put(branch[Number(step)]));
  return { ...branch, [step]: put(branch[step]) };
}

export class Pages {
  #known = new Map<string, PageOfRows>();
  /** The rows of a list when all its pages were of one view: none is missing, and none there twice. */
  #whole = new Map<string, unknown[]>();
  #wanted = new Set<Lists>();

  /** Lists that are shown from now on. */
  want(lists: readonly Lists[]): void {
    for (const each of lists) this.#wanted.add(each);
  }

  #shown(view: Paged, among: ReadonlySet<Lists>): [string, string[]][] {
    const hidden = LISTS.filter((lists) => !among.has(lists));
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

  /** Keeps pages; false if none is as this view has it, as they are of another. */
  take({ pages }: SomePages, view: Paged): boolean {
    let fits = false;
    for (const [name, page] of Object.entries(pages)) {
      const [list = '', at] = name.split('/');
      this.#known.set(name, page);
      fits ||= view.pages?.[list]?.[Number(at)] === page.fingerprint;
    }
    return fits;
  }

  /** Whether each of these lists was whole once, and all that are always shown. */
  has(view: Paged, lists: readonly Lists[] = []): boolean {
    this.#settle(view);
    return this.#shown(view, new Set(lists)).every(([list]) => this.#whole.has(list));
  }

  #settle(view: Paged): void {
    for (const [list, prints] of Object.entries(view.pages ?? {})) {
      const pages = prints.map((_, at) => this.#known.get(`${list}/${at}`));
      if (pages.every((page, at) => page?.fingerprint === prints[at]))
        this.#whole.set(
          list,
          pages.flatMap((page) => page?.rows as unknown[]),
        );
    }
  }

  /** The view with each long list as it was whole last. */
  filled<View extends object>(view: View & Paged): View {
    this.#settle(view);
    let whole = view as Branch;
    for (const list of Object.keys(view.pages ?? {}))
      whole = laid(whole, list.split('.'), this.#whole.get(list) ?? []);
    return whole as View;
  }
}
