import type { Transaction } from 'kysely';
import type { FieldModel } from '../../../../engine/contract/field-model';
import { registry } from '../../../../renderers/definitions';
import type { SystemSchema } from '../../../db/system-schema';
import { openList, type OfferedList } from '../check-references';
import { openModuleAs, type ModuleContext } from '../module-context';
import { rowsOf, textsIn } from '../new-values';

/** A required field, and the list that its values name records of. */
export interface RequiredReference {
  readonly field: FieldModel;
  readonly valueKey: string;
  readonly list: OfferedList;
}

/**
 * The required fields of a module that name records elsewhere. Their lists are opened as the server itself: a record may name what
 * who restores it cannot see.
 */
export async function requiredReferences(context: ModuleContext): Promise<readonly RequiredReference[]> {
  const { deps, evaluation, model } = context;
  const others: ModuleContext['others'] = {
    openModule: (moduleId) => openModuleAs(deps, moduleId, evaluation),
    isMenuOpen: () => Promise.resolve(true),
    gate: ({ access }) => Promise.resolve(access),
  };
  const found: RequiredReference[] = [];
  for (const field of model.allFields) {
    const reference = field.isRequired && field.key !== '' ? registry.of(field).refersTo(field) : null;
    if (!reference) continue;
    const list = await openList({ ...context, others }, reference.source);
    found.push({ field, valueKey: reference.valueKey, list });
  }
  return found;
}

/** The first required field of a record that names something gone; what the others name is locked against deletion. */
export async function findGoneReference(
  trx: Transaction<SystemSchema>,
  references: readonly RequiredReference[],
  values: Readonly<Record<string, unknown>>,
): Promise<FieldModel | null> {
  for (const { field, valueKey, list } of references) {
    const { key, tableKey } = field;
    const named = tableKey === '' ? [values[key]] : rowsOf(values[tableKey]).map((row) => row[key]);
    const texts = [...new Set(named.flatMap(textsIn))];
    if (texts.length === 0) continue;
    const offered = await list(trx, { valueKey, texts, isHeld: true });
    if (texts.some((text) => !offered.has(text))) return field;
  }
  return null;
}
