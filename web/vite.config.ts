import { readFileSync, writeFileSync } from 'node:fs';
import { basename, parse } from 'node:path';
import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// What the page says itself; refusals come from the server as sentences.
const SPOKEN = new Set([
  'account',
  'action',
  'board',
  'bots',
  'call',
  'card',
  'category',
  'coach',
  'comfort',
  'contract',
  'daily',
  'deck',
  'duplicate',
  'ending',
  'error',
  'fair',
  'friend',
  'games',
  'german',
  'hand_order',
  'here',
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
  'moment',
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
  'push',
  'puzzle',
  'rematch',
  'play_on',
  'replay',
  'result',
  'review',
  'ruling',
  'scheme',
  'score',
  'seat',
  'start',
  'taps',
  'think',
  'tournament',
  'typed',
  'waiting',
  'why',
]);

/** Refusals that the page finds itself, so that no server says them. */
const REFUSED_HERE = new Set([
  'violation.no_record',
  'violation.no_spectators',
  'violation.other_account',
  'violation.review_failed',
  'violation.review_for_players',
  'violation.unreadable_entry',
]);

/** Refusals of the rules at a table on this device, and of typed commands. */
const REFUSED_AT_LOCAL_TABLES = new Set(
  [
    ...[
      'already_said',
      'bad_line',
      'bid_not_higher',
      'card_not_held',
      'deal_running',
      'must_follow',
      'no_finished_deal',
      'no_game_value',
      'not_now',
    ],
    ...['hint_no_choice', 'hint_no_ending', 'hint_not_due', 'hint_not_solved'],
    ...['hint_schwarz_needed', 'no_more_hints'],
    ...['not_saved', 'not_your_turn', 'null_below_bid', 'ready_already', 'stale'],
  ].map((code) => `violation.${code}`),
);

/** What the page's own referee refuses, where no server is. */
const REFUSED_BY_REFEREE = new Set(
  (
    JSON.parse(readFileSync(here('src/referee/offline/rulings.json'), 'utf8')) as {
      leaves: { refused?: string }[];
    }
  ).leaves.flatMap(({ refused }) => (refused ? [`violation.${refused}`] : [])),
);

/** What is said on paper, in files, in the terminal, in messages to a device and on published pages alone. */
const PRINTED = new RegExp(
  [
    '^duplicate\\.(rule_|print_results|sd_|effect|movement|lay$|hand_levels|how_to|places|passed_at|lost_at|won_at)',
    '^duplicate\\.(as_of|bid|first_seat|game|next|owner|packs|proof|round|signature|sits_out|soloist|steps)$',
    '^duplicate\\.(table|with|won|worth)$',
    '^tournament\\.(certificate|lacks_|read_as|stand_in_(for|legend))',
    '^tournament\\.(accounts|card_hint|cash_in_till|cash_outgo|column_own_result|column_state|entry_scan)$',
    '^tournament\\.(import_ignored|money|place_word|provisional|results_left_column|results_wrong_sum)$',
    '^tournament\\.(signature|stand_ins|team_kind)$',
    '^push\\.(accepted|challenge|turn)$',
  ].join('|'),
);

/** What a table of a tournament says in its words. */
const AT_TABLES = new Set(['tournament.your_seat']);

/** What the first page never says; it is fetched with the first table or room. */
const BEYOND = new Set([
  'action',
  'board',
  'bots',
  'coach',
  'comfort',
  'daily',
  'fair',
  'friend',
  'here',
  'hint',
  'judge',
  'keys',
  'kind',
  'learn',
  'live',
  'mark',
  'me',
  'online',
  'play_on',
  'push',
  'puzzle',
  'replay',
  'review',
  'think',
  'typed',
  'waiting',
  'why',
]);

/** What the first page says of a list. */
const OF_LISTS = new Set(['list.title']);

/** The part of the catalogue that a sentence travels in: the first page's, that of all rooms, of tournaments, of the referee. */
export function partOf(key: string): string {
  const room = key.split('.')[0] ?? '';
  if (room === 'tournament') return AT_TABLES.has(key) ? 'beyond' : 'hall';
  if (room === 'list') return OF_LISTS.has(key) ? 'first' : 'beyond';
  if (room === 'duplicate' || room === 'category') return 'hall';
  if (BEYOND.has(room) || REFUSED_AT_LOCAL_TABLES.has(key)) return 'beyond';
  const byReferee = REFUSED_BY_REFEREE.has(key) && !REFUSED_HERE.has(key);
  return room === 'ruling' || room === 'moment' || byReferee ? 'referee' : 'first';
}

/** Whether the page has this sentence itself. */
export const isSpoken = (key: string): boolean =>
  (SPOKEN.has(key.split('.')[0] ?? '') && !PRINTED.test(key)) ||
  REFUSED_HERE.has(key) ||
  REFUSED_AT_LOCAL_TABLES.has(key) ||
  REFUSED_BY_REFEREE.has(key);

/** French has a space before what ends a part of a sentence, and no line begins with that. */
export const unbroken = (text: string): string =>
  text.replace(/ (?=[:;?!»])/g, '\u00a0').replaceAll('« ', '«\u00a0');

/** Only the page's own sentences travel with it, so the others may change without a new build. */
const pageSentences: Plugin = {
  name: 'page-sentences',
  enforce: 'pre',
  transform(source, id) {
    if (/\/learn\/course\/\w+\.json$/.test(id)) return { code: unbroken(source), map: null };
    const found = /\/messages\/\w+\.json(?:\?(beyond|hall|referee))?$/.exec(id);
    if (!found) return null;
    const all = Object.entries(JSON.parse(source) as Record<string, string>);
    const own = all.filter(([key]) => isSpoken(key) && partOf(key) === (found[1] ?? 'first'));
    const json = JSON.stringify(Object.fromEntries(own.map(([key, text]) => [key, unbroken(text)])));
    // An address with a question mark is taken for a program.
    return { code: found[1] ? `export default ${json}` : json, map: null };
  },
};

/** What a built file is made of: `source` is the module it was asked for by, none where several share it. */
interface Made {
  name: string;
  source: string | null | undefined;
  extension: string;
}

/** Its name says where it comes from and nothing of its contents: board/BoardPage.js, messages/de.beyond.js. */
function nameOf({ name, source, extension }: Made): string {
  const [path = '', part] = (source ?? '').split('?');
  const { dir, name: stem } = parse(path);
  const folder = name === 'index' ? '' : basename(dir);
  const whole = [folder ? stem : name, ...(part ? [part] : [])].join('.');
  return ['assets', ...(folder ? [folder] : []), `${whole}${extension}`].join('/');
}

const ofChunk = (chunk: { name: string; facadeModuleId: string | null }): string =>
  nameOf({ name: chunk.name, source: chunk.facadeModuleId, extension: '.js' });

function ofAsset({ names, originalFileNames }: { names: string[]; originalFileNames: string[] }): string {
  const { name, ext } = parse(names[0] ?? '');
  return nameOf({ name, source: originalFileNames[0], extension: ext });
}

/** Two files of one name would be numbered in an order that can change; then a source needs another name. */
const namesThatStay: Plugin = {
  name: 'names-that-stay',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      for (const file of Object.values(bundle)) {
        // The files of a worker were named when it was built, and come without their sources.
        if (file.type === 'asset' && file.names.length === 0) continue;
        const wanted = file.type === 'chunk' ? ofChunk(file) : ofAsset(file);
        if (file.fileName.startsWith('assets/') && file.fileName !== wanted)
          this.error(`two files want to be ${wanted}; rename one of their sources`);
      }
    },
  },
};

/** What explains the worker stays in its source: browsers fetch it at every visit. Its comments are whole lines. */
const workerWithoutComments: Plugin = {
  name: 'worker-without-comments',
  writeBundle({ dir = '' }) {
    const source = readFileSync(`${dir}/sw.js`, 'utf8');
    writeFileSync(`${dir}/sw.js`, source.replace(/^ *\/(\/|\*\*).*\n/gm, ''));
  },
};

/** All but the words for typed commands, which few ask for. */
const SHARED =
  /src\/(table(?!\/typing)|lib|styles\/entrance|start\/(Back|NotFound|opening|RealTable|Way)|people\/finding\/lobby)\b/;

/** The table on this device, and what its parts look back with. */
const LOCAL =
  /src\/local\/(?!HereRoom|club|own_table|onward|past\/open_review|kept\/(LocalGames|handing)|hints\/(?!allowed))/;
/** What is worked out there: hints, deals that go on, cards judged. */
const THOUGHTS = /src\/local\/(club|onward|past\/open_review|hints)/;

/** What lists, slips and desks are opened and filled in with. */
const ENTERING = /src\/(list\/EntryPad|components\/TopsKeys|tournament\/Reason|start\/KnownEvenings)\b/;
/** With what several rooms take house rules, files and pasted texts, and show ratings and that nothing was played. */
const GIVEN =
  /src\/(components\/(Rule\w+|FileButton|PastedText)|me\/NothingPlayed|people\/finding\/Rating)\b/;

// The built page is shipped inside the Python package, so that users need no Node. Nothing is
// inlined and nothing comes from elsewhere: the server forbids both (content security policy).
export default defineConfig({
  plugins: [svelte(), pageSentences, namesThatStay, workerWithoutComments],
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
  // A file finds the others beside it: the server puts the release into the address of all of them.
  experimental: {
    renderBuiltUrl: (_, { hostType }) => (hostType === 'js' ? { relative: true } : undefined),
  },
  worker: {
    format: 'es',
    rolldownOptions: {
      output: { entryFileNames: ofChunk, chunkFileNames: ofChunk, assetFileNames: ofAsset },
    },
  },
  build: {
    outDir: here('../src/skat/web'),
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
    rolldownOptions: {
      output: {
        // One file for the table, what all rooms share and what the first page shares with some of them:
        // many small ones with the same readers pack worse.
        codeSplitting: {
          groups: [
            { name: 'table', test: SHARED },
            { name: 'kernel', test: /src\/kernel\/kernel\.ts/ },
            { name: 'local', test: LOCAL },
            { name: 'thoughts', test: THOUGHTS },
            { name: 'entering', test: ENTERING },
            { name: 'given', test: GIVEN },
          ],
        },
        entryFileNames: ofChunk,
        chunkFileNames: ofChunk,
        assetFileNames: ofAsset,
        // Short ones are dealt out anew with each export, and all that import the file would change with it.
        minifyInternalExports: false,
      },
    },
  },
});
