import type { IdList } from '../contract/evaluation';
import type { Expression } from '../contract/expression';
import type { CallModel } from '../contract/resource';
import { namesOf, type NameScope } from '../expression';
import { idListIn, idListOf } from '../expression/name-scope';

type Lists = Pick<NameScope, 'idLists'>;

/** The same names, and the ids of these lists. */
export function withIdLists(scope: NameScope, ...lists: readonly IdList[]): NameScope {
  return { ...scope, idLists: new Set([...(scope.idLists ?? []), ...lists]) };
}

/** The first `selection.ids` or the like that a call reads and a scope lacks; undefined = none. */
export function idsLackingIn(call: CallModel, scope: Lists): string | undefined {
  const expressions = [...call.path, ...Object.values(call.query), ...Object.values(call.body)].filter(
    (piece): piece is Expression => typeof piece !== 'string',
  );
  const names = expressions.flatMap(({ root }) => namesOf(root));
  return names.find((name) => isLacking(idListOf(name), scope))?.slice(1);
}

/** The same of a question with `{selection.count}` in it. */
export function idsLackingInText(text: string, scope: Lists): string | undefined {
  const holes = Array.from(text.matchAll(/\{([\w.]+)\}/g), ([, name = '']) => name);
  return holes.find((name) => isLacking(idListIn(name), scope));
}

function isLacking(found: ReturnType<typeof idListIn>, { idLists }: Lists): boolean {
  return found !== null && idLists?.has(found.list) !== true;
}
