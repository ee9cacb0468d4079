import { isObject, toText, type JsonObject } from '../../http';

/** A complete module to begin with. */
export interface StartingPoint {
  /** Folder of the example; '' = an empty module. */
  readonly name: string;
  readonly fullName: string;
  readonly enCode: string;
  readonly description: string;
  readonly fieldCount: number;
  readonly entity: JsonObject;
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
  if (!isObject(entity)) return [];
  const form = entity['formData'];
  const point = {
    name,
    fullName: toText(entity['fullName']),
    enCode: toText(entity['enCode']),
    description: toText(entity['description']),
    fieldCount: isObject(form) ? countFields(form['fields']) : 0,
    entity,
  };
  return point.fullName === '' ? [] : [point];
}

/** Nodes with a key of their own, columns of sub-tables included. */
function countFields(nodes: unknown): number {
  if (!Array.isArray(nodes)) return 0;
  return nodes.filter(isObject).reduce((sum, node) => {
    const config = node['__config__'];
    const below = isObject(config) ? countFields(config['children']) : 0;
    return sum + below + (typeof node['__vModel__'] === 'string' ? 1 : 0);
  }, 0);
}

/** A module with nothing in it yet but the places where things go. */
export function emptyEntity(): JsonObject {
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
      btnsList: [],
      columnBtnsList: [],
    },
  };
}

/** The entity of a new module under a name and code of its own. */
export function toNewEntity(point: StartingPoint | null, fullName: string, enCode: string): JsonObject {
  const { fullName: _name, enCode: _code, category: _category, ...rest } = point?.entity ?? emptyEntity();
  return { fullName, enCode, category: '', ...rest };
}
