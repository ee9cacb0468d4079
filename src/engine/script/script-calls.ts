import type { Expression, Property } from 'acorn';
import { parseScript } from './parse-script';

/** Choices that a script gives a field. */
export interface GivenChoices {
  /** null = computed. */
  readonly fieldId: string | null;
  /** Their values; null = computed. */
  readonly values: readonly string[] | null;
}

/** The `setFieldOptions` calls of a script; none where it cannot be read. */
export function findGivenChoices(source: string): readonly GivenChoices[] {
  return nodesOf(source).flatMap((node): readonly GivenChoices[] => {
    if (node.type !== 'CallExpression' || node.callee.type !== 'Identifier' || node.callee.name !== 'setFieldOptions')
      return [];
    const [field, list] = node.arguments;
    return [{ fieldId: textOf(field), values: list?.type === 'ArrayExpression' ? valuesOf(list.elements) : null }];
  });
}

/** Whether a script reads a name, also of the object that it is given. */
export function readsName(source: string, name: string): boolean {
  return nodesOf(source).some((node) => node.type === 'Identifier' && node.name === name);
}

type ScriptNode = Expression;

/** All nodes of a script's tree. */
function nodesOf(source: string): readonly ScriptNode[] {
  const parsed = parseScript(source);
  const waiting: unknown[] = parsed.ok ? [parsed.root] : [];
  const found: ScriptNode[] = [];
  for (let each = waiting.pop(); each !== undefined; each = waiting.pop()) {
    if (typeof each !== 'object' || each === null) continue;
    if ('type' in each) found.push(each as ScriptNode);
    waiting.push(...(Object.values(each) as unknown[]));
  }
  return found;
}

function valuesOf(entries: readonly unknown[]): readonly string[] | null {
  const values = entries.map((entry) => {
    const node = entry as ScriptNode | null;
    if (node?.type !== 'ObjectExpression') return null;
    const members = node.properties.filter((member): member is Property => member.type === 'Property');
    const own = ['id', 'value'].map((name) => members.find(({ key }) => nameOf(key) === name)).find((member) => member);
    return own ? textOf(own.value) : null;
  });
  return values.every((value) => value !== null) ? values : null;
}

function nameOf(key: Expression | Property['key']): string | null {
  return key.type === 'Identifier' ? key.name : textOf(key);
}

function textOf(node: { readonly type: string } | undefined): string | null {
  const value: unknown = node?.type === 'Literal' ? (node as { readonly value?: unknown }).value : null;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}
