/** The sentences of a catalogue that are fetched later: those of all rooms, and those of tournaments. */
declare module '*.json?beyond' {
  const sentences: Record<string, string>;
  export default sentences;
}

declare module '*.json?hall' {
  const sentences: Record<string, string>;
  export default sentences;
}

/** The puzzles of the package, as a file with an address of its own. */
declare module '$puzzles/*?url' {
  const address: string;
  export default address;
}
