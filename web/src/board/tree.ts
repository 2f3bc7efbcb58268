/** Lines of cards with their variations: a tree, of which one line is looked at. */

import type { CardName } from '../lib/wire';

export interface Played {
  card: CardName;
  next: Played[];
}

/** The nodes along these cards; fewer where the tree does not know them. */
function along(first: readonly Played[], line: readonly CardName[]): Played[] {
  const nodes: Played[] = [];
  let next = first;
  for (const card of line) {
    const node = next.find((one) => one.card === card);
    if (!node) break;
    nodes.push(node);
    next = node.next;
  }
  return nodes;
}

/** The tree with this card after that line; one that is there already stays as it is. */
export function withPlayed(tree: readonly Played[], line: readonly CardName[], card: CardName): Played[] {
  const [first, ...rest] = line;
  if (first === undefined) {
    return tree.some((one) => one.card === card) ? [...tree] : [...tree, { card, next: [] }];
  }
  return tree.map((one) => (one.card === first ? { ...one, next: withPlayed(one.next, rest, card) } : one));
}

/** The line that goes on from here as it was first played. */
export function goingOn(tree: readonly Played[], line: readonly CardName[]): CardName[] {
  const cards = [...line];
  let next = variations(tree, line);
  while (next[0]) {
    cards.push(next[0].card);
    next = next[0].next;
  }
  return cards;
}

/** What has been played after this line. */
export function variations(tree: readonly Played[], line: readonly CardName[]): readonly Played[] {
  const nodes = along(tree, line);
  if (nodes.length < line.length) return [];
  return nodes.at(-1)?.next ?? (line.length ? [] : tree);
}

/** All lines of the tree to their ends, those of this line first. */
export function linesOf(tree: readonly Played[], first: readonly CardName[] = []): CardName[][] {
  const moves = tree.flatMap(({ card, next }) =>
    next.length ? linesOf(next).map((line) => [card, ...line]) : [[card]],
  );
  const common = (line: CardName[]): number => {
    const at = line.findIndex((card, number) => card !== first[number]);
    return at < 0 ? line.length : at;
  };
  return moves.sort((one, other) => common(other) - common(one));
}

/** The tree of these lines. */
export function treeOf(lines: readonly (readonly CardName[])[]): Played[] {
  let tree: Played[] = [];
  for (const line of lines) line.forEach((card, at) => (tree = withPlayed(tree, line.slice(0, at), card)));
  return tree;
}
