/**
 * How each language writes cards; of each name the first spelling is written and all are read.
 * Written by tools/generate/offered.py out of `skat.notation.cards`; `make wire` writes it anew.
 */

type Names = Readonly<Record<string, readonly string[]>>;
type Row = { suits: Names; ranks: Names };

/** The rows that a language reads; it writes the first. */
export const ROWS: Readonly<Record<string, readonly Row[]>> = {
  'en': [{ suits: { 'C': ['C'], 'S': ['S'], 'H': ['H'], 'D': ['D'] }, ranks: { 'A': ['A'], 'K': ['K'], 'Q': ['Q'], 'J': ['J'], 'T': ['T', '10'], '9': ['9'], '8': ['8'], '7': ['7'] } }],
  'de': [{ suits: { 'C': ['Kr', 'Kreuz'], 'S': ['Pi', 'Pik'], 'H': ['He', 'Herz'], 'D': ['Ka', 'Karo', 'Raute'] }, ranks: { 'A': ['A', 'As', 'Ass'], 'K': ['K', 'König'], 'Q': ['D', 'Dame'], 'J': ['B', 'Bube'], 'T': ['10'], '9': ['9'], '8': ['8'], '7': ['7'] } }, { suits: { 'C': ['Ei', 'Eichel'], 'S': ['Gr', 'Grün', 'Blatt', 'Laub', 'Gras'], 'H': ['Ro', 'Rot'], 'D': ['Sc', 'Schellen', 'Schell'] }, ranks: { 'A': ['A', 'Da', 'Daus', 'As', 'Ass'], 'K': ['K', 'König'], 'Q': ['O', 'D', 'Ober', 'Dame'], 'J': ['U', 'B', 'Unter', 'Bube'], 'T': ['10'], '9': ['9'], '8': ['8'], '7': ['7'] } }],
  'fr': [{ suits: { 'C': ['T', 'Trèfle'], 'S': ['P', 'Pique'], 'H': ['C', 'Cœur', 'Coeur'], 'D': ['K', 'Carreau'] }, ranks: { 'A': ['A', 'As'], 'K': ['R', 'Roi'], 'Q': ['D', 'Dame'], 'J': ['V', 'Valet'], 'T': ['10', 'Dix'], '9': ['9'], '8': ['8'], '7': ['7'] } }],
  'pl': [{ suits: { 'C': ['Kr', 'Krojc'], 'S': ['Gr', 'Grin'], 'H': ['He', 'Herc'], 'D': ['Sz', 'Szel'] }, ranks: { 'A': ['A', 'As'], 'K': ['K', 'Król'], 'Q': ['D', 'Dama'], 'J': ['W', 'Walet'], 'T': ['10'], '9': ['9'], '8': ['8'], '7': ['7'] } }],
  'german-suits': [{ suits: { 'C': ['Ei', 'Eichel'], 'S': ['Gr', 'Grün', 'Blatt', 'Laub', 'Gras'], 'H': ['Ro', 'Rot'], 'D': ['Sc', 'Schellen', 'Schell'] }, ranks: { 'A': ['A', 'Da', 'Daus', 'As', 'Ass'], 'K': ['K', 'König'], 'Q': ['O', 'D', 'Ober', 'Dame'], 'J': ['U', 'B', 'Unter', 'Bube'], 'T': ['10'], '9': ['9'], '8': ['8'], '7': ['7'] } }, { suits: { 'C': ['Kr', 'Kreuz'], 'S': ['Pi', 'Pik'], 'H': ['He', 'Herz'], 'D': ['Ka', 'Karo', 'Raute'] }, ranks: { 'A': ['A', 'As', 'Ass'], 'K': ['K', 'König'], 'Q': ['D', 'Dame'], 'J': ['B', 'Bube'], 'T': ['10'], '9': ['9'], '8': ['8'], '7': ['7'] } }],
};

/** The signs of the suits, read in every row. */
export const SYMBOLS: Names = { 'C': ['♣', '♧'], 'S': ['♠', '♤'], 'H': ['♥', '♡'], 'D': ['♦', '♢', '◊'] };
