import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  plugins: [svelte()],
  resolve: {
    alias: {
      $catalogue: here('../src/skat/messages'),
      $puzzles: here('../src/skat/analysis/puzzles'),
    },
    conditions: ['browser'],
  },
  test: {
    include: ['tests/**/*.test.ts'],
    globalSetup: ['tests/server_says.ts'],
    setupFiles: ['tests/browser.ts'],
    // All tests in one process: starting another one takes longer than they do.
    pool: 'threads',
    isolate: false,
    maxWorkers: 1,
    // A busy machine must not fail them: they only count.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
