import type { Plugin } from 'vite';

/** Lazy chunks (code splitting) that few users load: the module editor, spreadsheets as files. */
const SELDOM = /[\\/](?:monaco-editor|@e965[\\/]xlsx|shell[\\/]playground)[\\/]/;
/** Chromium's hint for a whole script, which must be its first line; a comment to other browsers. */
const HINT = '//# allFunctionsCalledOnLoad\n';

/**
 * Makes Chromium compile all functions of a script while it is fetched, in the background, instead of at their first call: opening
 * a form does not wait for that (bench/PROFILE.md).
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
