import { readFileSync } from 'node:fs';
import type { BuildEnvironmentOptions, Plugin } from 'vite';

/** antd's component packages: they have no side effects but do not declare it, which prevents tree shaking. */
const PURE = /[\\/]node_modules[\\/](?:rc-[\w-]+|@rc-component[\\/][\w-]+)[\\/]es[\\/]/;

/** Makes antd's components tree-shakeable: a context of the form library imported all of them. */
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

/** The class of colours alone; the package's index brings the whole picker. */
const COLOR = '@rc-component/color-picker';
const COLOR_ALONE = `${COLOR}/es/color`;
const COLOR_USERS = /antd[\\/]es[\\/]color-picker[\\/](?:color|util)\.js$/;

/** A module of which one importer needs one function. */
interface FunctionAlone {
  readonly source: string;
  readonly importer: RegExp;
  /** What the function itself imports. */
  readonly imports: string;
}

/**
 * Modules of which the sign-in page needs one stateless function and later pages everything. A module is in one chunk with all
 * its imports; the sign-in page therefore gets the function from a copy of the module with the function's own imports alone, of
 * which tree shaking removes the rest.
 */
const FUNCTION_ALONE: readonly FunctionAlone[] = [
  // `isBright`
  {
    source: '../../color-picker/components/ColorPresets',
    importer: /antd[\\/]es[\\/]button[\\/]style[\\/]token\.js$/,
    imports: `import { Color as RcColor } from '${COLOR_ALONE}';`,
  },
  // `toNamePathStr`
  {
    source: '../form/hooks/useForm',
    importer: /antd[\\/]es[\\/]radio[\\/]group\.js$/,
    imports: `import { getFieldId, toArray } from '../util';`,
  },
];

/** The router's package exports its development build, with warnings, to every bundler. */
const ROUTER = /^react-router(?:\/dom)?$/;

/** A module of a library that the page never runs, and what stands in its place. */
interface Unused {
  readonly source: string;
  readonly importer: RegExp;
  readonly code: string;
}

const FORMILY_VALIDATOR = /@formily[\\/]validator[\\/]esm[\\/]/;

const UNUSED: readonly Unused[] = [
  // antd's renderer for messages and dialogs before React 19; the React 19 patch replaces it.
  {
    source: 'rc-util/es/React/render',
    importer: /./,
    code: 'export const render = () => {}, unmount = async () => {};',
  },
  // Formily's own validators, formats and messages: fields have none, since `src/engine/rules` checks records.
  ...['./locale', './formats', './rules'].map((source) => ({
    source,
    importer: FORMILY_VALIDATOR,
    code: 'export default {};',
  })),
  // Column filters of antd's tables with their tree and search box: lists are searched by their search bar.
  {
    source: './FilterDropdown',
    importer: /antd[\\/]es[\\/]table[\\/]hooks[\\/]useFilter[\\/]index\.js$/,
    code: `const refuse = () => { throw new Error('columns have no filters: see scripts/client-chunks.ts'); };
      export default refuse; export const flattenKeys = refuse;`,
  },
  // Copies static members of class components; Formily's observed components are functions without any.
  { source: 'hoist-non-react-statics', importer: /@formily[\\/]/, code: 'export default (target) => target;' },
];
const UNUSED_ID = /^\0unused:(\d+)$/;

/** Leaves out code of libraries that the page never runs. */
export function lightLibraries(): Plugin {
  return {
    name: 'light-libraries',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer = '') {
      const unused = UNUSED.findIndex((each) => source === each.source && each.importer.test(importer));
      if (unused !== -1) return { id: `\0unused:${String(unused)}`, moduleSideEffects: false };
      if (source === COLOR && COLOR_USERS.test(importer))
        return this.resolve(COLOR_ALONE, importer, { skipSelf: true });
      const alone = FUNCTION_ALONE.findIndex((each) => source === each.source && each.importer.test(importer));
      if (alone === -1 && !ROUTER.test(source)) return null;
      const found = await this.resolve(source, importer, { skipSelf: true });
      if (!found) return null;
      if (alone !== -1) return { id: `${found.id}?alone=${String(alone)}`, moduleSideEffects: false };
      return found.id.replace(/([\\/]dist[\\/])development([\\/])/, '$1production$2');
    },
    transform: {
      filter: { id: /\?alone=\d+$/ },
      handler: (code, id) => ({
        code: `${FUNCTION_ALONE[Number(id.split('=').at(-1))]?.imports ?? ''}\n${code.replace(/^import [^;]*;$/gm, '')}`,
        map: null,
        moduleSideEffects: false,
      }),
    },
    load: (id) => UNUSED[Number(UNUSED_ID.exec(id)?.[1] ?? Number.NaN)]?.code ?? null,
  };
}

/** The icons of menu entries, as their table imports them. */
const MENU_ICONS = new Set(
  /import \{([^}]*)\} from '@ant-design\/icons'/
    .exec(readFileSync(new URL('../src/renderers/shared/faces/NamedIcon.tsx', import.meta.url), 'utf8'))?.[1]
    ?.match(/\w+/g),
);
/** The sign-in page has this one, too. */
const SIGN_IN_ICON = 'UserOutlined';
/** Those of the shell, which are in its head. */
const SHELL_ICONS: ReadonlySet<string> = new Set(['DesktopOutlined', 'GlobalOutlined']);
const isMenuIcon = (name = '') => name !== SIGN_IN_ICON && (MENU_ICONS.has(name) || SHELL_ICONS.has(name));
const ICON = /[\\/]@ant-design[\\/]icons(?:-svg)?[\\/]es[\\/](?:icons|asn)[\\/](\w+)\.js$/;

/** What forms know of values and widgets, in modules of a few hundred bytes. */
const SHARED_VALUES =
  /[\\/]src[\\/]engine[\\/](?:values[\\/](?:zoned-time|picture-values|people-values|text-values|time-values|date-rules|people-widget|system-widget)|parse[\\/]deep-freeze)\.ts$/;

/**
 * Chunks of the client: everything that every page starts with is one file. Otherwise each part of it that later pages share
 * would be a file of its own: twenty files of a few hundred bytes, each with its own request and headers.
 */
export const clientChunks: BuildEnvironmentOptions['rolldownOptions'] = {
  output: {
    codeSplitting: {
      groups: [
        { name: 'start', tags: ['$initial'] },
        // The picker of icons and some pages share icons with the menu: each would be a file.
        // Small modules that every form and many later parts have: each would be a file.
        { name: 'values', test: SHARED_VALUES },
        { name: 'menu-icons', test: (id) => isMenuIcon(ICON.exec(id)?.[1]) },
      ],
    },
  },
};
