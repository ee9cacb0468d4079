import type { Plugin } from 'vite';

/** Lazy chunks (code splitting) that few users load: the module editor and the spreadsheet library. */
const SELDOM = /[\\/](?:monaco-editor|@e965[\\/]xlsx|shell[\\/]playground)[\\/]/;
/** Chromium's compile hint for a whole script, which must be its first line; other browsers see a comment. */
const HINT = '//# allFunctionsCalledOnLoad\n';

/**
 * Makes Chromium compile all functions of a script in the background while it is fetched, instead of at their first call, so
 * that opening a form does not wait for it (bench/PROFILE.md).
 */
export function compileAhead(): Plugin {
  return {
    name: 'compile-ahead',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler: (_options, bundle) => {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type === 'chunk' && !chunk.moduleIds.some((id) => SELDOM.test(id))) chunk.code = HINT + chunk.code;
        }
      },
    },
  };
}
