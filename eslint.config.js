import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/** Bans name their replacement, so that the message is the way out. */
const bannedSyntax = [
  {
    selector: 'CallExpression[callee.name="eval"], NewExpression[callee.name="Function"]',
    message: 'No string becomes code: use engine/expression.',
  },
];

export default tseslint.config(
  {
    ignores: [
      'dist/',
      'dist-server/',
      'node_modules/',
      '.data/',
      '.cache/',
      'test-results/',
      'playwright-report/',
      'coverage/',
      '**/*.generated.*',
      'bench/node_modules/',
      'bench/dist/',
    ],
  },
  ...tseslint.configs.strict,
  {
    files: ['**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: {
      ...reactHooks.configs.recommended.rules,
      'no-eval': 'error',
      'no-implied-eval': 'error',
      'no-restricted-syntax': ['error', ...bannedSyntax],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/consistent-type-imports': 'error',
      'max-lines': ['error', { max: 400 }],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
    },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    ignores: ['src/shell/http/**', 'src/shell/session/**', 'src/server/**', '**/*.test.*'],
    rules: {
      'no-restricted-globals': [
        'error',
        { name: 'fetch', message: 'Use shell/http.' },
        { name: 'localStorage', message: 'Use shell/session/storage.' },
        { name: 'sessionStorage', message: 'Use shell/session/storage.' },
      ],
    },
  },
);
