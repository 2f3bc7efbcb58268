import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** All tests in one process: starting another one takes longer than they do. A busy machine must not fail them. */
const quickly = {
  pool: 'threads',
  isolate: false,
  maxWorkers: 1,
  testTimeout: 120_000,
  hookTimeout: 120_000,
} as const;

export default defineConfig({
  // As it is shipped: what Svelte adds for finding faults takes most of the time.
  plugins: [svelte({ compilerOptions: { dev: false } })],
  server: { fs: { allow: [here('..')] } },
  resolve: {
    alias: {
      $catalogue: here('../src/skat/messages'),
      $puzzles: here('../src/skat/analysis/puzzles'),
      'esm-env/development': here('node_modules/esm-env/false.js'),
    },
    conditions: ['browser'],
  },
  test: {
    projects: [
      {
        extends: true,
        test: {
          ...quickly,
          name: 'counts',
          include: ['tests/*.test.ts'],
          globalSetup: ['tests/server_says.ts'],
          setupFiles: ['tests/browser.ts'],
        },
      },
      {
        extends: true,
        resolve: {
          alias: [
            {
              find: /.*\/(CardFace|CardBack|Suit)\.svelte$/,
              replacement: here('tests/taps/Unpainted.svelte'),
            },
          ],
        },
        test: {
          ...quickly,
          name: 'taps',
          include: [process.env['SKAT_KEPT'] ? 'tests/taps/*.proof.ts' : 'tests/taps/*.test.ts'],
          environment: 'happy-dom',
          globalSetup: [
            'tests/taps/states_to_play.ts',
            'tests/taps/whole_deals.ts',
            'tests/taps/desks_to_see.ts',
          ],
          setupFiles: ['tests/taps/page_without_browser.ts'],
        },
      },
    ],
  },
});
