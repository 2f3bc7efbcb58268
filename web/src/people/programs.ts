/** Tables at which programs of others may sit down, by the port of the International Skat Server. */

import type { TableInfo } from '../lib/snapshot';
import type { Settings } from '../lib/wire';

type Options = TableInfo['rules']['options'];
type Terms = Pick<TableInfo, 'settings' | 'rules'>;

/** The rules that such programs know, where they differ from the edition's; none of the house's. */
const THEIRS: Options = { both_defenders_concede: true, throw_in_level: 'points_so_far' };

/** Whether the port lets programs sit down at a table with these terms. */
export function programsMayJoin({ settings, rules }: Terms): boolean {
  const names = Object.keys({ ...THEIRS, ...rules.options });
  return (
    settings.visibility === 'public' &&
    settings.spectators &&
    names.every((name) => rules.options[name] === THEIRS[name])
  );
}

/** Whether these terms could become such ones: of a public table by the younger wording. */
export function programsCouldJoin({ settings, rules }: Terms): boolean {
  return settings.visibility === 'public' && !settings.tournament && rules.edition === 'isko-2022';
}

/** The same terms with programs, by their rules alone, or without them. */
export function withPrograms({ settings, rules }: Terms, on: boolean): [Settings, Options] {
  if (on)
    return [
      { ...settings, spectators: true },
      { ...THEIRS, stake: '0' },
    ];
  const own = Object.entries(rules.options).filter(([name]) => !(name in THEIRS));
  return [settings, Object.fromEntries(own)];
}
