import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** antd modules with the styles of one component. */
const STYLE_MODULE = /[\\/]node_modules[\\/]antd[\\/]es[\\/](?:[\w-]+[\\/])+style(?:[\\/][\w-]+)?\.js$/;
/** Functions that create a hook from a component's name and its style generator. */
const STYLE_MAKERS = new Set(['genStyleHooks', 'genSubStyleComponent', 'genComponentStyleHook']);

/** A node of the syntax tree. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [member: string]: unknown;
}

/**
 * Removes antd's style generators whose styles are in the generated style sheet: antd finds those and never calls the
 * generator. A component that needs them under another prefix or theme logs a console error, which every browser test checks
 * for: add it to the styled parts, or its theme's tokens to the shell's theme.
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

/** Names of the styles in a generated style sheet, as in antd's cache: `Button-Button`, `Space-Compact`. */
export function generatedStyles(styles: string): ReadonlySet<string> {
  const paths = /\.data-ant-cssinjs-cache-path\{content:"([^"]*)"/.exec(styles)?.[1] ?? '';
  const names = paths.split(';').flatMap((path) => /^\w+\|(\w+-\w+)\|/.exec(path)?.[1] ?? []);
  if (names.length === 0) throw new Error('the generated style sheet does not say what stands in it');
  return new Set(names);
}

/** Replaces every generator in a style module whose styles are in the style sheet by a function that logs an error. */
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

/** All calls below a node that create a style hook. */
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
