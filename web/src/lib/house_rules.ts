/** House rules as the page offers them: each a switch, with the option and the value that it stands for. */

import { HOUSE_SWITCHES } from './offered';

export type HouseRule = keyof typeof HOUSE_SWITCHES;

/** What most houses know is offered first, in this order. */
const FIRST: readonly HouseRule[] = ['kontra', 'ramsch', 'ramsch_push', 'grand_hand_in_ramsch'];

/** Then the others; what is only on or off comes from the leaflet and stands last. */
const REST = (Object.keys(HOUSE_SWITCHES) as HouseRule[]).filter((rule) => !FIRST.includes(rule));
const onOrOff = (rule: HouseRule): boolean => HOUSE_SWITCHES[rule][2] === true;
export const HOUSE_RULES: readonly HouseRule[] = [
  ...FIRST,
  ...REST.filter((rule) => !onOrOff(rule)),
  ...REST.filter(onOrOff),
];

/** What a list that is kept by hand counts: how cards were shown and games given up is not written there. */
export const LIST_RULES = HOUSE_RULES.filter(
  (rule) => rule !== 'leaflet_ouvert' && rule !== 'both_defenders_concede',
);

type Options = Record<string, unknown>;

/** The rules without which a rule has no effect. */
const needs = (rule: HouseRule): HouseRule[] => [
  ...(rule !== 'ramsch' && rule.includes('ramsch') ? (['ramsch'] as const) : []),
  ...(rule.endsWith('_lost_kontra') ? (['kontra'] as const) : []),
];

/** The options of these rules, for a table that has no others. */
export function optionsOf(chosen: readonly HouseRule[]): Options {
  const options: Options = {};
  for (const rule of chosen) {
    const [name, , value] = HOUSE_SWITCHES[rule];
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
      (rule) => before.includes(rule) !== after.includes(rule) || needs(rule).some(went),
    ).map((rule) => HOUSE_SWITCHES[rule][0] as string),
  );
  return { ...options, ...Object.fromEntries(Object.entries(chosen).filter(([name]) => turned.has(name))) };
}

const USUAL: Options = Object.fromEntries(
  Object.values(HOUSE_SWITCHES).map(([name, usual]) => [name, usual]),
);

/** The rules that a table plays by, out of its options. */
export function rulesOf(options: Options): HouseRule[] {
  return HOUSE_RULES.filter((rule) => {
    const [name, , value] = HOUSE_SWITCHES[rule];
    const set = options[name];
    return Array.isArray(set) ? set.includes(value) : set === value;
  });
}

/** What is chosen once a rule is switched: it comes with the rules that it needs, and goes with them. */
export function switched(chosen: readonly HouseRule[], rule: HouseRule, on: boolean): HouseRule[] {
  return HOUSE_RULES.filter((one) => {
    if (one === rule) return on;
    if (on && needs(rule).includes(one)) return true;
    if (!on && needs(one).includes(rule)) return false;
    return chosen.includes(one);
  });
}
