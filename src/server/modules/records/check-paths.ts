import type { ValueIssue } from '../../../engine/contract/errors';
import type { FieldModel } from '../../../engine/contract/field-model';
import type { NameKind, TreeReference } from '../../../engine/contract/widget-definition';
import { toPaths } from '../../../engine/values/path-values';
import { registry } from '../../../renderers/definitions';
import type { AppDeps } from '../../deps';
import { areaChecker } from '../area/index';
import type { ModuleContext } from './module-context';
import { newValues, wrongChoice, type Written } from './new-values';

/** Whether a path of ids leads to a node that a field offers. */
type PathCheck = (path: readonly string[], reference: TreeReference) => boolean;
/** Checks of trees that were read for a save. */
export type PathChecks = ReadonlyMap<NameKind, PathCheck>;

/** Trees by what their ids name. A tree missing here offers nothing to fields. */
const trees: ReadonlyMap<NameKind, (deps: AppDeps) => Promise<PathCheck>> = new Map([['area', areaChecker]]);

/** Whether the field's values are paths through a tree that the server keeps. */
export function isInTree(field: FieldModel): boolean {
  return field.key !== '' && treeOf(field) !== null;
}

/** Reads the trees that new paths of a record lead through. */
export async function askTrees(context: ModuleContext, written: Written): Promise<PathChecks> {
  const kinds = new Set(newValues(context, written, isInTree).flatMap(({ field }) => treeOf(field)?.tree ?? []));
  const read = [...kinds].map(async (kind) => [kind, await trees.get(kind)?.(context.deps)] as const);
  return new Map((await Promise.all(read)).flatMap(([kind, check]) => (check ? [[kind, check] as const] : [])));
}

/** New paths that lead nowhere, or to a node that the field does not offer. Stored paths are kept. */
export function findWrongPaths(context: ModuleContext, written: Written, checks: PathChecks): readonly ValueIssue[] {
  return newValues(context, written, isInTree).flatMap((made): readonly ValueIssue[] => {
    const reference = treeOf(made.field);
    if (!reference) return [];
    const kept = new Set(toPaths(made.stored).map((path) => JSON.stringify(path)));
    const check = checks.get(reference.tree);
    const wrong = toPaths(made.value).filter(
      (path) => !kept.has(JSON.stringify(path)) && !(check?.(path, reference) ?? false),
    );
    return wrong.length > 0
      ? [
          wrongChoice(
            made,
            wrong.map((path) => path.join('/')),
          ),
        ]
      : [];
  });
}

function treeOf(field: FieldModel): TreeReference | null {
  return registry.of(field).refersToTree(field);
}
