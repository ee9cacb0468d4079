/** Who may import whom. Every rule's comment says why; `tests/architecture/imports.test.ts` runs it and counts what it read. */
const tests = '\\.(test|bench)\\.tsx?$|/testing/';

module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      comment: 'A cycle has no order to be understood in; a cycle of types is one as well.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'engine-alone',
      comment: 'The engine runs in browser, server, worker and command line: it knows only itself.',
      severity: 'error',
      from: { path: '^src/engine/', pathNot: tests },
      to: { path: '^src/', pathNot: '^src/engine/' },
    },
    {
      name: 'engine-headless',
      comment:
        'The engine and the definitions use these libraries only, none of which draws, stores or reaches the network.',
      severity: 'error',
      from: { path: '^src/(engine/|renderers/widgets/[^/]+/(definition|formily)\\.ts)', pathNot: tests },
      to: {
        path: 'node_modules/',
        pathNot:
          'node_modules/(@formily/(json-schema|core|reactive)|decimal\\.js|fflate|jsonc-parser|quickjs-emscripten-core|acorn|@e965/xlsx)/',
      },
    },
    {
      name: 'engine-no-node',
      comment: 'The engine has no Node built-ins.',
      severity: 'error',
      from: { path: '^src/engine/', pathNot: tests },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'definitions-pure',
      comment: 'The server imports definitions: they know the engine and their own folder only.',
      severity: 'error',
      from: { path: '^src/renderers/widgets/([^/]+)/(?:definition|formily)\\.ts$' },
      to: {
        path: '^src/',
        pathNot: '^src/engine/|^src/renderers/widgets/$1/',
      },
    },
    {
      name: 'widgets-own-folder',
      comment: 'A widget finds others through the registry, never by import.',
      severity: 'error',
      from: { path: '^src/renderers/widgets/([^/]+)/', pathNot: tests },
      to: { path: '^src/', pathNot: '^src/engine/|^src/renderers/widgets/$1/|^src/renderers/shared/' },
    },
    {
      name: 'shared-below-widgets',
      comment: 'What widgets share cannot know a widget.',
      severity: 'error',
      from: { path: '^src/renderers/shared/', pathNot: tests },
      to: { path: '^src/', pathNot: '^src/engine/|^src/renderers/shared/' },
    },
    {
      name: 'screens-by-registry',
      comment: 'A screen draws any widget: it gets them from the registry.',
      severity: 'error',
      from: { path: '^src/renderers/screens/', pathNot: tests },
      to: { path: '^src/', pathNot: '^src/(engine|wire)/|^src/renderers/(screens|shared)/' },
    },
    {
      name: 'wire-below-both',
      comment: 'What server and browser say to each other belongs to neither: it knows the engine and TypeBox.',
      severity: 'error',
      from: { path: '^src/wire/', pathNot: tests },
      to: { path: '.', pathNot: '^src/(wire|engine)/|(^|/)node_modules/@sinclair/typebox/' },
    },
    {
      name: 'shell-by-index',
      comment: 'The shell composes renderers through their indexes and never reaches the server.',
      severity: 'error',
      from: { path: '^src/shell/', pathNot: tests },
      to: { path: '^src/(server/|renderers/widgets/|renderers/screens/(?!index\\.ts))' },
    },
    {
      name: 'server-without-browser',
      comment: 'The server runs the engine and the definitions, never a component.',
      severity: 'error',
      from: { path: '^src/server/', pathNot: tests },
      to: {
        path: '^src/(shell|renderers/(?!definitions\\.ts|(?:author-)?texts\\.ts|widgets/[^/]+/definition\\.ts))|node_modules/(react|react-dom|antd|@ant-design)/',
      },
    },
    {
      name: 'server-modules-by-index',
      comment: 'A resource is reached through its index only; its tables and routes are its own.',
      severity: 'error',
      from: { path: '^src/server/modules/([^/]+)/', pathNot: tests },
      to: { path: '^src/server/modules/', pathNot: '^src/server/modules/($1/|[^/]+/index\\.ts$)' },
    },
    {
      name: 'no-orphan-dependency',
      comment: 'Run-time code uses declared dependencies only.',
      severity: 'error',
      from: { path: '^src/', pathNot: tests },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/|\\.generated\\.' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
