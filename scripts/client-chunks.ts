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
 * Modules of which the sign-in page needs one small function without state, and later pages everything. A module stands in one
 * chunk with all that it imports; the function comes from a copy instead, of which the bundler leaves out the rest.
 */
const FUNCTION_ALONE: readonly (readonly [source: string, importer: RegExp])[] = [
  // `isBright`
  ['../../color-picker/components/ColorPresets', /antd[\\/]es[\\/]button[\\/]style[\\/]token\.js$/],
  // `toNamePathStr`
  ['../form/hooks/useForm', /antd[\\/]es[\\/]radio[\\/]group\.js$/],
];

/** The router names its development build, with its warnings, to every bundler. */
const ROUTER = /^react-router(?:\/dom)?$/;

/** How antd renders beside the page before React 19; the patch for that puts its own in the place of it. */
const OLD_RENDER = 'rc-util/es/React/render';

/** Leaves out what libraries bring along and the page does not run. */
export function lightLibraries(): Plugin {
  return {
    name: 'light-libraries',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer = '') {
      if (source === OLD_RENDER) return `\0${OLD_RENDER}`;
      const isAlone = FUNCTION_ALONE.some(([wanted, from]) => source === wanted && from.test(importer));
      if (!isAlone && !ROUTER.test(source)) return null;
      const found = await this.resolve(source, importer, { skipSelf: true });
      if (!found) return null;
      if (isAlone) return { id: `${found.id}?alone`, moduleSideEffects: false };
      return found.id.replace(/([\\/]dist[\\/])development([\\/])/, '$1production$2');
    },
    load: (id) => (id === `\0${OLD_RENDER}` ? 'export const render = () => {}, unmount = async () => {};' : null),
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
