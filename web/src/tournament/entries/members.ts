/** A members' list that was looked at: whom the desk may mean while it types a name. */

import type { Entrant, PreviewRow } from '../../lib/wire';

export type Member = Pick<PreviewRow, 'name' | 'club' | 'pass_number'>;

const same = (member: Member, entrant: Entrant): boolean =>
  entrant.status !== 'withdrawn' &&
  (member.pass_number && entrant.pass_number
    ? member.pass_number === entrant.pass_number
    : member.name === entrant.name && (member.club ?? '') === (entrant.club ?? ''));

/** Those who are not entered yet, by what tells them apart: the name, with club or pass number where two have it. */
export function suggested(members: readonly Member[], entrants: readonly Entrant[]): Map<string, Member> {
  const open = members.filter((member) => member.name && !entrants.some((each) => same(member, each)));
  const found = new Map<string, Member>();
  for (const member of open) {
    const more = [member.pass_number, member.club].filter(Boolean).join(', ');
    found.set(found.has(member.name) && more ? `${member.name} (${more})` : member.name, member);
  }
  return found;
}
