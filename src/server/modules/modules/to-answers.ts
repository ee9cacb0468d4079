import type { Selectable } from 'kysely';
import type { ModulesTable } from '../../db/migrations/002_modules';
import type { ModuleListRow } from '../../../wire/module-list';
import { TEXT_MEMBERS, toJsonText } from './module-entity';
import type { listModules } from './repository';

type ListRow = Awaited<ReturnType<typeof listModules>>['rows'][number];

/** A row of the module list (docs/clients.md#module-calls): category as text, flags as numbers, times as milliseconds. */
export function toListRow(row: ListRow, differs: boolean): ModuleListRow {
  return {
    id: row.id,
    fullName: row.full_name,
    enCode: row.en_code,
    category: row.category_name ?? row.category,
    type: row.type,
    webType: row.web_type,
    enableFlow: row.enable_flow,
    description: row.description,
    creatorUser: row.creator_name ? `${row.creator_name}/${row.creator_account ?? ''}` : '',
    creatorTime: row.created_at.getTime(),
    lastModifyUser: row.editor_name ? `${row.editor_name}/${row.editor_account ?? ''}` : '',
    lastModifyTime: row.updated_at?.getTime() ?? null,
    sortCode: row.sort_code,
    isRelease: row.released_version > 0 ? 1 : 0,
    pcIsRelease: row.is_pc_released ? 1 : 0,
    appIsRelease: row.is_app_released ? 1 : 0,
    // Our extension: whether the draft differs from the release.
    differs,
  };
}

/** The draft for the designer: documents as JSON texts, the category as id. */
export function toInfo(row: Selectable<ModulesTable>) {
  const draft = JSON.parse(row.draft) as Record<string, unknown>;
  const documents = Object.fromEntries(TEXT_MEMBERS.map((key) => [key, toJsonText(draft[key])]));
  return {
    ...draft,
    ...documents,
    id: row.id,
    fullName: row.full_name,
    enCode: row.en_code,
    category: row.category,
    type: row.type,
    webType: row.web_type,
    enableFlow: row.enable_flow,
    description: row.description,
    sortCode: row.sort_code,
    state: row.released_version > 0 ? 1 : 0,
    isRelease: row.released_version > 0 ? 1 : 0,
  };
}

/** Modules below their category, for pickers (docs/clients.md#module-calls). */
export function toSelectorTree(rows: readonly ListRow[], uncategorised: string) {
  const groups = new Map<string, { readonly name: string; readonly rows: ListRow[] }>();
  for (const row of rows) {
    const group = groups.get(row.category) ?? {
      name: row.category_name ?? (row.category === '' ? uncategorised : row.category),
      rows: [],
    };
    group.rows.push(row);
    groups.set(row.category, group);
  }
  return [...groups].map(([category, group]) => ({
    id: category === '' ? '-1' : category,
    parentId: '0',
    fullName: group.name,
    hasChildren: true,
    children: group.rows.map((row) => ({
      id: row.id,
      parentId: category === '' ? '-1' : category,
      fullName: row.full_name,
      enCode: row.en_code,
      webType: row.web_type,
      type: row.type,
      hasChildren: false,
    })),
  }));
}
