/** The words of a lesson: plain text, and cards that are written as the deck writes them. */

const CARD = /\{([CSHD][789TJQKA])\}/;

export interface Piece {
  text: string;
  isCard: boolean;
}

/** The pieces of a text in their order: "{CJ} wins" is a card and " wins". */
export function piecesOf(text: string): Piece[] {
  return text
    .split(CARD)
    .map((piece, at) => ({ text: piece, isCard: at % 2 === 1 }))
    .filter((piece) => piece.text !== '');
}
