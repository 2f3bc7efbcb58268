/** A members' list that was looked at: whom the desk may mean while it types a name. */

import type { Entrant, PreviewRow } from '../../lib/wire';

export type Member = Pick<PreviewRow, 'name' | 'club' | 'pass_number'>;

const same = (member: Member, entrant: Entrant): boolean =>
  entrant.status !== 'withdrawn' &&
  (member.pass_number && entrant.pass_number
    ? member.pass_number === entrant.pass_number
    : member.name === entrant.name && (member.club ?? '') === (entrant.club ?? ''));

/** What tells a member from another of the same name. */
const apart = ({ pass_number, club }: Member): string => [pass_number, club].filter(Boolean).join(', ');

/** Those who are not entered yet, by what tells them apart: the name, with club or pass number where two have it. */
export function suggested(members: readonly Member[], entrants: readonly Entrant[]): Map<string, Member> {
  const open = members.filter((member) => member.name && !entrants.some((each) => same(member, each)));
  const byName = new Map<string, Member>();
  for (const member of open) {
    const more = apart(member);
    const first = byName.get(member.name);
    byName.set(first && more && more !== apart(first) ? `${member.name} (${more})` : member.name, member);
  }
  return byName;
}
