import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** The modules of antd that hold the styles of one component. */
const STYLE_MODULE = /[\\/]node_modules[\\/]antd[\\/]es[\\/](?:[\w-]+[\\/])+style(?:[\\/][\w-]+)?\.js$/;
/** What makes a hook from a component's name and the function that generates its styles. */
const STYLE_MAKERS = new Set(['genStyleHooks', 'genSubStyleComponent', 'genComponentStyleHook']);

/** A node of a syntax tree, as far as it is looked at here. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [member: string]: unknown;
}

/**
 * Leaves out of the built client what generates the styles that stand in the generated style sheet already: antd finds them there
 * and never calls it. A component that asks for them under a prefix or a theme of its own says so in the console, where every
 * journey looks: it belongs among the styled parts, and a theme's tokens into the shell's theme.
 */
export function staticAntdStyles(stylesFile: string): Plugin {
  const names = generatedStyles(readFileSync(stylesFile, 'utf8'));
  return {
    name: 'static-antd-styles',
    apply: 'build',
    transform(code, id) {
      if (!STYLE_MODULE.test(id)) return null;
      const changed = withoutGenerated(code, this.parse(code) as unknown as Node, names);
      return changed === code ? null : { code: changed, map: null };
    },
  };
}

/** Names of the styles in a generated style sheet, as antd's caches know them: `Button-Button`, `Space-Compact`. */
export function generatedStyles(styles: string): ReadonlySet<string> {
  const paths = /\.data-ant-cssinjs-cache-path\{content:"([^"]*)"/.exec(styles)?.[1] ?? '';
  const names = paths.split(';').flatMap((path) => /^\w+\|(\w+-\w+)\|/.exec(path)?.[1] ?? []);
  if (names.length === 0) throw new Error('the generated style sheet does not say what stands in it');
  return new Set(names);
}

/** The code of a style module with a mere notice in place of every function whose styles are generated. */
export function withoutGenerated(code: string, program: Node, names: ReadonlySet<string>): string {
  const cuts = callsIn(program).flatMap(({ arguments: given }) => {
    const [component, generate] = given as readonly (Node | undefined)[];
    const name = component && nameOf(component);
    return name && generate && names.has(name) ? [{ name, start: generate.start, end: generate.end }] : [];
  });
  return cuts
    .sort((one, other) => other.start - one.start)
    .reduce((text, { name, start, end }) => `${text.slice(0, start)}${noticeOf(name)}${text.slice(end)}`, code);
}

function noticeOf(name: string): string {
  return `() => { console.error(${JSON.stringify(`no generated styles of ${name} for this prefix and theme`)}); return []; }`;
}

/** Every call below a node that makes a style hook. */
function callsIn(value: unknown): readonly Node[] {
  if (Array.isArray(value)) return value.flatMap(callsIn);
  if (typeof value !== 'object' || value === null) return [];
  const node = value as Node;
  const below = Object.values(node).flatMap(callsIn);
  const callee = node.type === 'CallExpression' ? (node['callee'] as Node) : undefined;
  return callee && STYLE_MAKERS.has(String(callee['name'])) ? [node, ...below] : below;
}

/** `'Button'` is the style `Button-Button`; `['Space', 'Compact']` is `Space-Compact`. */
function nameOf(component: Node): string | undefined {
  if (typeof component['value'] === 'string') return `${component['value']}-${component['value']}`;
  const parts = component.type === 'ArrayExpression' ? (component['elements'] as readonly Node[]) : [];
  return parts.length > 0 ? parts.map((part) => String(part['value'])).join('-') : undefined;
}
