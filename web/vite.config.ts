import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// The built page is shipped inside the Python package, so that users need no Node. Nothing is
// inlined and nothing comes from elsewhere: the server forbids both (content security policy).
export default defineConfig({
  plugins: [svelte()],
  resolve: { alias: { $catalogue: here('../src/skat/messages') } },
  server: {
    fs: { allow: [here('.'), here('../src/skat/messages')] },
    proxy: { '/api': { target: 'http://127.0.0.1:8000', ws: true } },
  },
  build: {
    outDir: here('../src/skat/web'),
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
  },
});
