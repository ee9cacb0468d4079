import type { Translations } from '../../../engine/contract/language';
import { readTranslations } from '../../../engine/parse/read-translations';
import { createReport } from '../../../engine/parse/report';
import { isRecord, toText, type RawRecord } from '../../../engine/json/raw-value';

/** A complete module to begin with. */
export interface StartingPoint {
  /** Folder of the example; '' = an empty module. */
  readonly name: string;
  readonly fullName: string;
  readonly enCode: string;
  readonly description: string;
  readonly fieldCount: number;
  /** What its name and description are in other languages. */
  readonly translations?: Translations;
  readonly entity: RawRecord;
}

/** The examples, one chunk each, fetched when the gallery is opened. */
const examples = import.meta.glob<unknown>('../../../../examples/*/module.json', { import: 'default' });

/** Reads every example; one that is no module is left out. */
export async function loadExamples(): Promise<readonly StartingPoint[]> {
  const loaded = await Promise.all(
    Object.entries(examples).map(async ([path, load]) => toStartingPoint(path.split('/').at(-2) ?? '', await load())),
  );
  return loaded.flat();
}

function toStartingPoint(name: string, entity: unknown): readonly StartingPoint[] {
  if (!isRecord(entity)) return [];
  const form = entity['formData'];
  const point = {
    name,
    fullName: toText(entity['fullName']),
    enCode: toText(entity['enCode']),
    description: toText(entity['description']),
    fieldCount: isRecord(form) ? countFields(form['fields']) : 0,
    ...readTranslations(entity['i18n'], createReport()),
    entity,
  };
  return point.fullName === '' ? [] : [point];
}

/** Nodes with a key of their own, columns of sub-tables included. */
function countFields(nodes: unknown): number {
  if (!Array.isArray(nodes)) return 0;
  return nodes.filter(isRecord).reduce((sum, node) => {
    const config = node['__config__'];
    const below = isRecord(config) ? countFields(config['children']) : 0;
    return sum + below + (typeof node['__vModel__'] === 'string' ? 1 : 0);
  }, 0);
}

/** A module with nothing in it yet but the usual buttons and the places where things go. */
function emptyEntity(): RawRecord {
  return {
    type: 1,
    webType: 2,
    tables: [],
    formData: { labelPosition: 'right', labelWidth: 100, popupType: 'general', generalWidth: '600px', fields: [] },
    columnData: {
      type: 1,
      columnList: [],
      searchList: [],
      hasPage: true,
      pageSize: 20,
      btnsList: [
        { value: 'add', icon: 'icon-ym icon-ym-btn-add', label: '新增' },
        { value: 'batchRemove', icon: 'icon-ym icon-ym-btn-clearn', label: '批量删除' },
      ],
      columnBtnsList: [
        { value: 'edit', icon: '', label: '编辑' },
        { value: 'detail', icon: '', label: '详情' },
        { value: 'remove', icon: '', label: '删除' },
      ],
    },
  };
}

/** The entity of a new module under a name and code of its own; the example's name is no longer there to be translated. */
export function toNewEntity(point: StartingPoint | null, fullName: string, enCode: string): RawRecord {
  const { fullName: name, enCode: _code, category: _category, i18n, ...rest } = point?.entity ?? emptyEntity();
  const entity = { fullName, enCode, category: '', ...rest };
  if (!isRecord(i18n)) return entity;
  const kept = Object.entries(i18n).map(([language, texts]) => {
    if (!isRecord(texts) || name === fullName) return [language, texts];
    return [language, Object.fromEntries(Object.entries(texts).filter(([text]) => text !== name))];
  });
  return { ...entity, i18n: Object.fromEntries(kept) as RawRecord };
}
