import type { FieldModel } from '../../../../engine/contract/field-model';
import { isDataView } from '../../../../engine/contract/module-model';
import { toSuperQueryJson } from '../../../../engine/query';
import { registry } from '../../../../renderers/definitions';
import type { RelatedGroup, RelatedGroups, RelatedRecord } from '../../../../wire/related-records';
import { BusinessError } from '../../../http/errors';
import { isSeen } from '../attribute-gate';
import { isRefusal } from '../is-refusal';
import { readListQuery } from '../list-query';
import { listFields, readCountedPage, type ListRow } from '../list-records';
import type { ModuleContext } from '../module-context';
import { readRow } from '../read-rows';
import { shownTitles, textIn } from '../record-titles';
import { searchReleases } from '../search-releases';

/** Records of each group that are named. */
const SHOWN_RECORDS = 5;
/** What is shown of each beside its title. */
const SHOWN_FACTS = 3;
/** A module that everything points at: more is left out, and told so. */
const MAX_GROUPS = 40;
/** `"modelId":"…"` in a document, or in one inside of it, whose quotes are escaped. */
const MODULE_ID = String.raw`"modelId\\*"\s*:\s*\\*"([^"\\]+)`;

/**
 * What points at a record by relations, by module and field, as its reader may see it there; groups without a record are left out.
 * Throws SERVER_RECORD_GONE.
 */
export async function readRelated(context: ModuleContext, id: string): Promise<RelatedGroups> {
  if (!(await readRow(context.deps.db, context, { id }))) throw new BusinessError('SERVER_RECORD_GONE');
  const groups: RelatedGroup[] = [];
  const releases = await searchReleases(context.deps, MODULE_ID);
  const pointing = releases.filter(({ found }) => found.includes(context.module.id));
  for (const { id: moduleId } of pointing) {
    const target = await openTarget(context, moduleId);
    for (const field of target ? pointingFields(target, context.module.id) : []) {
      if (groups.length >= MAX_GROUPS) return { groups, hasMore: true };
      const group = target && (await readGroup(target, field, id));
      if (group && group.total > 0) groups.push(group);
    }
  }
  return { groups, hasMore: false };
}

/** null = the reader has no such module, or it has no records to open. */
async function openTarget({ others }: ModuleContext, moduleId: string): Promise<ModuleContext | null> {
  const target = await orNothing(() => others.openModule(moduleId));
  if (!target || isDataView(target.model)) return null;
  return ['detail', 'edit'].some((code) => target.access.canUseButton(code)) ? target : null;
}

/** What a module, a field or a search refuses is not told; what fails, as a database that is lost, is. */
async function orNothing<Answer>(ask: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await ask();
  } catch (error) {
    if (isRefusal(error)) return null;
    throw error;
  }
}

function pointingFields({ model, access, plan }: ModuleContext, moduleId: string): readonly FieldModel[] {
  return model.allFields.filter((field) => {
    const source = field.isStored ? registry.of(field).linksTo(field)?.source : undefined;
    const isPointing = source?.kind === 'module' && source.moduleId === moduleId;
    return isPointing && plan.columnOf.has(field.id) && isSeen(access, field.id);
  });
}

async function readGroup(target: ModuleContext, field: FieldModel, id: string): Promise<RelatedGroup | null> {
  const titles = shownTitles(target);
  const facts = listFields(target)
    .filter((shown) => shown.tableKey === '' && shown.id !== titles[0]?.id && shown.id !== field.id)
    .slice(0, SHOWN_FACTS);
  const found = await orNothing(async () => {
    const asked = await readListQuery(target, askFor(field, id));
    // A list without paging would answer them all.
    const query = { ...asked, currentPage: 1, pageSize: SHOWN_RECORDS };
    return readCountedPage(target, query, { fields: [...new Set([...titles, ...facts])], isText: true });
  });
  if (!found) return null;
  const { page, count } = found;
  return {
    ...{ moduleId: target.module.id, moduleName: target.model.fullName },
    ...{ fieldId: field.id, fieldLabel: labelOf(target, field) },
    ...{ total: count.total, isAtLeast: count.isEstimated || count.searchedRows !== undefined },
    canQuery: target.model.list?.hasSuperQuery === true,
    records: page.rows.map((row) => toRelated(row, titles, facts)),
  };
}

/** Called by the first of its titles that says something, which is no fact beside it then. */
function toRelated(row: ListRow, titles: readonly FieldModel[], facts: readonly FieldModel[]): RelatedRecord {
  const title = titles.find((field) => textIn(row, field) !== '');
  const said = facts.filter((fact) => fact !== title && textIn(row, fact) !== '');
  return {
    id: row.id,
    title: title ? textIn(row, title) : '',
    facts: said.map((fact) => ({ label: fact.label, text: textIn(row, fact) })),
  };
}

/** The body of a list call for the records whose field holds the id. */
function askFor(field: FieldModel, id: string): Readonly<Record<string, unknown>> {
  const groups = [
    { id: '1', logic: 'and' as const, groups: [{ id: '1-1', field: field.id, type: '', op: '==', value: id }] },
  ];
  const superQueryJson = JSON.stringify(toSuperQueryJson({ matchLogic: 'and', groups }));
  return { superQueryJson, currentPage: 1, pageSize: SHOWN_RECORDS, layout: 'plain', reach: 'part' };
}

/** The label of a column of a sub-table follows that of the sub-table. */
function labelOf({ model }: ModuleContext, { tableKey, label }: FieldModel): string {
  const table =
    tableKey === '' ? undefined : model.allFields.find(({ key, tableKey: own }) => own === '' && key === tableKey);
  return table ? `${table.label} · ${label}` : label;
}
