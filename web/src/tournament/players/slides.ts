/** What the screen of the hall shows, one page after the other; every page fits. */

import { prizeText } from '../awards';
import { bySurname } from '../searching';
import type { Award, HallView, RankedTeam, ShownRank, ShownTable } from '../../lib/wire';

/** A player and where he sits in the series that was drawn. */
export interface SeatRow {
  number: number;
  name: string;
  table: number;
  place: number;
  section: string | undefined;
}

export interface PrizeRow {
  award: Award;
  rank: number;
  who: string;
  won: string;
}

/** A page holds one ranking only; its rows name it. */
export interface RankingRow {
  award: Award;
  rank: number;
  number: number;
  name: string;
  result: number;
}

/** A page holds one kind of teams only; that of the notice itself has no name. */
export interface TeamRow extends RankedTeam {
  kind: string;
}

interface Rows {
  seats: SeatRow[];
  tables: ShownTable[];
  standings: ShownRank[];
  rankings: RankingRow[];
  teams: TeamRow[];
  prizes: PrizeRow[];
}

/** One page of the screen; its kind says what its rows are. */
export type Slide<Kind extends keyof Rows = keyof Rows> = {
  [Each in Kind]: { kind: Each; rows: Rows[Each]; page: number; pages: number };
}[Kind];

/** How many rows, and how many tables, there is room for. */
export interface Room {
  rows: number;
  tables: number;
}

function seatsOf(view: HallView): SeatRow[] {
  return view.tables
    .flatMap(({ table, players, section }) =>
      players.map(({ number, name }, index) => ({ number, name, table, place: index + 1, section })),
    )
    .sort((one, other) => bySurname(one, other) || one.number - other.number);
}

function prizesOf(view: HallView): PrizeRow[] {
  const names = new Map(view.standings.map(({ number, name }) => [number, name]));
  return view.prizes.map(({ award, rank, number, team, ...won }) => ({
    award,
    rank,
    who: number === null ? (team ?? '') : `${number} ${names.get(number) ?? ''}`,
    won: prizeText(won),
  }));
}

function rankingsOf(view: HallView, most: number): RankingRow[][] {
  const names = new Map(view.standings.map(({ number, name }) => [number, name]));
  return view.rankings.flatMap(({ award, places }) =>
    paged(
      places.map(({ rank, number, result }) => ({
        award,
        rank,
        number,
        name: names.get(number) ?? '',
        result,
      })),
      most,
    ),
  );
}

function teamsOf(view: HallView, most: number): TeamRow[][] {
  const kinds = [{ kind: '', teams: view.teams }, ...(view.team_kinds ?? [])];
  return kinds.flatMap(({ kind, teams }) =>
    paged(
      teams.map((team) => ({ ...team, kind })),
      most,
    ),
  );
}

function paged<Row>(rows: readonly Row[], most: number): Row[][] {
  const pages = Math.ceil(rows.length / most);
  // Pages of one length: the last one is not left with a single name.
  const each = Math.ceil(rows.length / Math.max(1, pages));
  return Array.from({ length: pages }, (_, page) => rows.slice(page * each, (page + 1) * each));
}

function of<Kind extends keyof Rows>(kind: Kind, pages: Rows[Kind][]): Slide<Kind>[] {
  return pages.map((rows, at) => ({ kind, rows, page: at + 1, pages: pages.length }));
}

/**
 * All pages in their order. After a draw everybody looks for his table, and nothing else is shown
 * until half of the tables play; prizes come with the results.
 */
export function slidesOf(view: HallView, { rows, tables }: Room): Slide[] {
  const begun = view.tables.filter(({ status }) => status !== 'empty').length;
  if (view.series_running && begun * 2 < view.tables.length) return of('seats', paged(seatsOf(view), rows));
  if (!view.series) return [];
  return [
    ...(view.series_running ? of('tables', paged(view.tables, tables)) : []),
    ...of('standings', paged(view.standings, rows)),
    ...of('rankings', rankingsOf(view, rows)),
    ...of('teams', teamsOf(view, rows)),
    ...of('prizes', paged(prizesOf(view), rows)),
  ];
}
