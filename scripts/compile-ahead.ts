import type { Plugin } from 'vite';

/** What few people open, and not at once: the editor of modules, spreadsheets as files. */
const SELDOM = /[\\/](?:monaco-editor|@e965[\\/]xlsx|shell[\\/]playground)[\\/]/;
/** Chromium's mark for a whole script, which has to be its first line; for other browsers a comment. */
const HINT = '//# allFunctionsCalledOnLoad\n';

/**
 * Has the browser compile the functions of a script beside the page while it is fetched, and not one by one as they are first called:
 * a form opens, and its first rows and keys are answered, without waiting for that (bench/PROFILE.md).
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
