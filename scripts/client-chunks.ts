import type { BuildEnvironmentOptions, Plugin } from 'vite';

/** Parts of antd that say nothing about side effects and have none: what is not used of them need not come along. */
const PURE = /[\\/]node_modules[\\/](?:rc-[\w-]+|@rc-component[\\/][\w-]+)[\\/]es[\\/]/;

/** Lets the bundler leave out what nobody uses of antd's parts: a context of the form library brought all of it. */
export function pureComponents(): Plugin {
  return {
    name: 'pure-components',
    apply: 'build',
    transform: {
      filter: { id: PURE },
      handler: (code) => ({ code, map: null, moduleSideEffects: false }),
    },
  };
}

/**
 * How the client is cut: everything that every page starts with is one file. Each part of it that a later page uses as well would
 * be a file of its own otherwise, twenty of a few hundred bytes, each with its own call and headers.
 */
export const clientChunks: BuildEnvironmentOptions['rolldownOptions'] = {
  output: {
    codeSplitting: {
      groups: [{ name: 'start', tags: ['$initial'] }],
    },
  },
};
