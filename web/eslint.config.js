import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import { config, configs, parser } from 'typescript-eslint';

const UNUSED = '^_';

export default config(
  { ignores: ['src/lib/wire.ts'] },
  js.configs.recommended,
  ...configs.recommended,
  ...svelte.configs.recommended,
  {
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: UNUSED, varsIgnorePattern: UNUSED },
      ],
      // svelte-check finds these, and knows more of types and of the compiler's warnings.
      'no-undef': 'off',
      'svelte/no-unused-svelte-ignore': 'off',
      // Sets and maps that no part of the screen depends on are plain ones.
      'svelte/prefer-svelte-reactivity': 'off',
      // A space at the end of an element has to be written as one.
      'svelte/no-useless-mustaches': 'off',
    },
  },
  { files: ['**/*.svelte', '**/*.svelte.ts'], languageOptions: { parserOptions: { parser } } },
);
