/** The sentences of a catalogue that are fetched later. */
declare module '*.json?beyond' {
  const sentences: Record<string, string>;
  export default sentences;
}
