/** The puzzles of the package, as a file with an address of its own. */
declare module '$puzzles/*?url' {
  const address: string;
  export default address;
}
