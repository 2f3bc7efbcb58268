import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// What the page says itself; refusals come from the server as sentences.
const SPOKEN = new Set([
  'account',
  'board',
  'call',
  'card',
  'contract',
  'daily',
  'deck',
  'duplicate',
  'ending',
  'error',
  'fair',
  'games',
  'german',
  'hand_order',
  'hint',
  'install',
  'judge',
  'keys',
  'learn',
  'level',
  'level_hint',
  'level_name',
  'kind',
  'line',
  'list',
  'live',
  'mark',
  'me',
  'menu',
  'met',
  'nav',
  'offer',
  'online',
  'option',
  'pace',
  'page',
  'pair',
  'pause',
  'people',
  'phrase',
  'puzzle',
  'rematch',
  'play_on',
  'replay',
  'result',
  'review',
  'scheme',
  'score',
  'seat',
  'start',
  'taps',
  'think',
  'tournament',
  'waiting',
  'why',
]);

/** What is said on paper and on published pages alone. */
const PRINTED = /^duplicate\.(rule_|print_|sd_|effect|movement|lay$|hand_levels|how_to)/;

/** What a table of a tournament says in its words. */
const AT_TABLES = new Set(['tournament.your_seat']);

/** What the first page never says; it is fetched with the first table or room. */
const BEYOND = new Set([
  'board',
  'daily',
  'fair',
  'hint',
  'judge',
  'kind',
  'learn',
  'mark',
  'me',
  'online',
  'play_on',
  'puzzle',
  'replay',
  'review',
  'think',
  'why',
]);

/** The part of the catalogue that a sentence travels in: the first page's, that of all rooms, that of tournaments. */
function partOf(key: string): string {
  const room = key.split('.')[0] ?? '';
  if (room === 'tournament') return AT_TABLES.has(key) ? 'beyond' : 'hall';
  if (room === 'duplicate') return 'hall';
  return BEYOND.has(room) ? 'beyond' : 'first';
}

/** Only the page's own sentences travel with it, so the others may change without a new build. */
const pageSentences: Plugin = {
  name: 'page-sentences',
  enforce: 'pre',
  transform(source, id) {
    const found = /\/messages\/\w+\.json(?:\?(beyond|hall))?$/.exec(id);
    if (!found) return null;
    const all = Object.entries(JSON.parse(source) as Record<string, string>);
    const own = all.filter(([key]) => {
      const room = key.split('.')[0] ?? '';
      const spoken = (SPOKEN.has(room) && !PRINTED.test(key)) || key === 'violation.unknown';
      return spoken && partOf(key) === (found[1] ?? 'first');
    });
    const json = JSON.stringify(Object.fromEntries(own));
    // An address with a question mark is taken for a program.
    return { code: found[1] ? `export default ${json}` : json, map: null };
  },
};

/** The worker that keeps the page's files knows them all, and is new whenever one of them is. */
const offline: Plugin = {
  name: 'offline',
  generateBundle: {
    // When all others are done: what holds styles alone has lost its script by then.
    order: 'post',
    handler(_, bundle) {
      const files = [
        '/assets/icon.svg',
        ...Object.keys(bundle)
          .filter((file) => file.startsWith('assets/'))
          .map((file) => `/${file}`),
      ];
      const list = JSON.stringify(files.sort());
      const version = createHash('sha256').update(list).digest('hex').slice(0, 12);
      const source = readFileSync(here('./src/offline.js'), 'utf-8')
        .replace("'%FILES%'", list)
        .replace('%VERSION%', version);
      this.emitFile({ type: 'asset', fileName: 'sw.js', source });
    },
  },
};

// The built page is shipped inside the Python package, so that users need no Node. Nothing is
// inlined and nothing comes from elsewhere: the server forbids both (content security policy).
export default defineConfig({
  plugins: [svelte(), pageSentences, offline],
  // The puzzles are packed already.
  assetsInclude: ['**/*.gz'],
  resolve: {
    alias: {
      $catalogue: here('../src/skat/messages'),
      $puzzles: here('../src/skat/analysis/puzzles'),
    },
  },
  server: {
    fs: { allow: [here('.'), here('../src/skat/messages'), here('../src/skat/analysis/puzzles')] },
    proxy: { '/api': { target: 'http://127.0.0.1:8780', ws: true } },
  },
  build: {
    outDir: here('../src/skat/web'),
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
    rolldownOptions: {
      // One file for the table and what all rooms share: many small ones with the same readers pack worse.
      output: { codeSplitting: { groups: [{ name: 'table', test: /src\/(table|lib)\// }] } },
    },
  },
});
