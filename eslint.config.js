import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/** Bans name their replacement, so that the message is the way out. */
const bannedSyntax = [
  {
    selector: 'CallExpression[callee.name="eval"], NewExpression[callee.name="Function"]',
    message: 'No string becomes code: use engine/expression.',
  },
];

const lazySyntax = {
  selector: 'ImportDeclaration[source.value="react"] > ImportSpecifier[imported.name="lazy"]',
  message: 'A face that comes late: use renderers/shared/faces/lazy-face, which forms fetch ahead.',
};

/** What runs in the product, tests and their tools apart. */
const product = { files: ['src/**/*.{ts,tsx}'], ignores: ['**/*.test.{ts,tsx}', '**/testing/**'] };

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
    rules: {
      'no-eval': 'error',
      'no-implied-eval': 'error',
      'no-restricted-syntax': ['error', ...bannedSyntax],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/consistent-type-imports': 'error',
      'max-lines': ['error', { max: 400 }],
      // Bound to nothing: who takes a function out of an object may call it.
      '@typescript-eslint/method-signature-style': ['error', 'property'],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
    },
  },
  {
    // Each file goes through the React compiler once, which is a third of the time that lint takes.
    files: ['src/{renderers,shell}/**/*.{ts,tsx}', 'bench/**/*.tsx'],
    ignores: product.ignores,
    plugins: { 'react-hooks': reactHooks },
    rules: reactHooks.configs.recommended.rules,
  },
  {
    ...product,
    languageOptions: { parserOptions: { project: './tsconfig.json', tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
      '@typescript-eslint/no-unnecessary-type-assertion': 'error',
      '@typescript-eslint/no-unsafe-argument': 'error',
      '@typescript-eslint/no-unsafe-assignment': 'error',
      '@typescript-eslint/no-unsafe-call': 'error',
      '@typescript-eslint/no-unsafe-member-access': 'error',
      '@typescript-eslint/no-unsafe-return': 'error',
      '@typescript-eslint/only-throw-error': ['error', { allowThrowingUnknown: true }],
      '@typescript-eslint/prefer-promise-reject-errors': ['error', { allowThrowingUnknown: true }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/unbound-method': 'error',
    },
  },
  {
    files: ['src/renderers/**/*.{ts,tsx}'],
    ignores: ['src/renderers/shared/faces/lazy-face.ts'],
    rules: { 'no-restricted-syntax': ['error', ...bannedSyntax, lazySyntax] },
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
  {
    files: ['src/**/*.{ts,tsx}', 'scripts/**/*.ts', 'bench/**/*.ts'],
    ignores: ['**/*.test.{ts,tsx}', '**/testing/**'],
    rules: {
      // A longer one says why: `eslint-disable-next-line … -- reason`.
      'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
      'max-params': ['error', 3],
    },
  },
);
