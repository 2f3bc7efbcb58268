/** House rules as the page offers them: each a switch, with the option and the value that it stands for. */

/** Beside `kontra` and `ramsch`, in the order in which they are offered; what most houses know comes first. */
const VALUES = {
  kontra: ['kontra', true],
  ramsch: ['ramsch', true],
  ramsch_push: ['ramsch_push', 'yes'],
  grand_hand_in_ramsch: ['grand_hand_in_ramsch', 'yes'],
  ramsch_skat: ['ramsch_skat', 'loser'],
  ramsch_tie: ['ramsch_tie', 'last_trick'],
  ramsch_virgin: ['ramsch_virgin', 'double'],
  ramsch_march: ['ramsch_march', 'wins'],
  ramsch_after_lost_kontra: ['ramsch_after_lost_kontra', 'yes'],
  bock_passed_in: ['bock', 'passed_in'],
  bock_lost_kontra: ['bock', 'lost_kontra'],
  bock_lost_schneider: ['bock', 'lost_schneider'],
  bock_sixty_sixty: ['bock', 'sixty_sixty'],
  spitze: ['spitze', 'yes'],
  leaflet_announcements: ['leaflet_announcements', true],
  leaflet_ouvert: ['leaflet_ouvert', true],
  leaflet_overbid: ['leaflet_overbid', true],
  leaflet_defenders_announce: ['leaflet_defenders_announce', true],
  both_defenders_concede: ['both_defenders_concede', true],
} as const;

export type HouseRule = keyof typeof VALUES;
export const HOUSE_RULES = Object.keys(VALUES) as HouseRule[];

/** What a list counts that is kept by hand: there the pad asks for all that they need. */
export const LIST_RULES = HOUSE_RULES.filter(
  (rule) => !rule.startsWith('leaflet_') && rule !== 'both_defenders_concede',
);

type Options = Record<string, unknown>;

/** The rules without which a rule has no effect. */
const neededBy = (rule: HouseRule): HouseRule[] => [
  ...(rule !== 'ramsch' && rule.includes('ramsch') ? (['ramsch'] as const) : []),
  ...(rule.endsWith('_lost_kontra') ? (['kontra'] as const) : []),
];

/** The options of these rules, for a table that has no others. */
export function optionsOf(chosen: readonly HouseRule[]): Options {
  const options: Options = {};
  for (const rule of chosen) {
    const [name, value] = VALUES[rule];
    options[name] = name === 'bock' ? [...((options['bock'] as string[] | undefined) ?? []), value] : value;
  }
  return options;
}

/**
 * The options of a table whose house rules were these and are to be those. What was not switched
 * stays, also what the page does not offer; with Ramsch and kontra their rules go, too.
 */
export function switchedOptions(
  options: Options,
  before: readonly HouseRule[],
  after: readonly HouseRule[],
): Options {
  const chosen: Options = { ...USUAL, ...optionsOf(after) };
  const went = (rule: HouseRule): boolean => before.includes(rule) && !after.includes(rule);
  const turned = new Set(
    HOUSE_RULES.filter(
      (rule) => before.includes(rule) !== after.includes(rule) || neededBy(rule).some(went),
    ).map((rule) => VALUES[rule][0] as string),
  );
  return { ...options, ...Object.fromEntries(Object.entries(chosen).filter(([name]) => turned.has(name))) };
}

const USUAL: Options = {
  ...Object.fromEntries(Object.values(VALUES).map(([name, value]) => [name, value === true ? false : 'no'])),
  ramsch_skat: 'last_trick',
  ramsch_tie: 'all',
  ramsch_virgin: 'leaflet',
  ramsch_march: 'leaflet',
  bock: [],
};

/** The rules that a table plays by, out of its options. */
export function rulesOf(options: Options): HouseRule[] {
  return HOUSE_RULES.filter((rule) => {
    const [name, value] = VALUES[rule];
    const set = options[name];
    return Array.isArray(set) ? set.includes(value) : set === value;
  });
}

/** What is chosen once a rule is switched: it comes with the rules that it needs, and goes with them. */
export function switched(chosen: readonly HouseRule[], rule: HouseRule, on: boolean): HouseRule[] {
  return HOUSE_RULES.filter((one) => {
    if (one === rule) return on;
    if (on && neededBy(rule).includes(one)) return true;
    if (!on && neededBy(one).includes(rule)) return false;
    return chosen.includes(one);
  });
}
