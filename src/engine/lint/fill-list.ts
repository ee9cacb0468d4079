import type { FieldModel } from '../contract/field-model';
import { isDataView, mainFields, type ModuleModel } from '../contract/module-model';
import type { WidgetDefinition } from '../contract/widget-definition';
import type { WidgetRegistry } from '../contract/registry';
import { isRecord, listAt } from '../json/raw-value';
import type { SourceChange, SourceFix } from '../source';
import { LIST_POINTER } from './lint-context';

/** What a list can be filled with: its columns, its search fields, its usual buttons. */
export type ListPart = 'columns' | 'searches' | 'buttons';

/** Why a field is left out; the text is `ENGINE_LIST_LEFT.<reason>`. */
export type LeftOutReason = 'secret' | 'rows' | 'shown' | 'kind';

/** A field that is not added, and why. */
export interface LeftOut {
  readonly label: string;
  readonly reason: LeftOutReason;
}

/** A change that adds to a list what it lacks. */
export interface ListFilling {
  /** No changes when nothing is missing. */
  readonly fix: SourceFix;
  readonly added: number;
  readonly leftOut: readonly LeftOut[];
}

interface FillContext {
  readonly model: ModuleModel;
  readonly registry: WidgetRegistry;
}

const MEMBERS = { columns: 'columnList', searches: 'searchList' } as const;
const TITLES: Readonly<Record<ListPart, string>> = {
  columns: 'ENGINE_FIX_ALL_COLUMNS',
  searches: 'ENGINE_FIX_ALL_SEARCHES',
  buttons: 'ENGINE_FIX_USUAL_BUTTONS',
};

/** As the designer writes them; labels are the author's to change. */
const BUTTONS = [{ value: 'add', icon: 'icon-ym icon-ym-btn-add', label: '新增' }];
const ROW_BUTTONS = [
  { value: 'edit', icon: '', label: '编辑' },
  { value: 'detail', icon: '', label: '详情' },
  { value: 'remove', icon: '', label: '删除' },
];

/** Whether a module has a list of its own records, which can be filled. */
export function canFillList(model: ModuleModel): boolean {
  return model.webType !== 1 && !isDataView(model);
}

/** The change that gives a list everything of a part that it can have and has not yet; entries that are there stay as they are. */
export function fillList(part: ListPart, context: FillContext): ListFilling {
  if (part === 'buttons') return fillButtons(context);
  const { model, registry } = context;
  const entries = part === 'columns' ? model.list?.columns : model.list?.searches;
  const present = new Set(entries?.map(({ fieldId }) => fieldId));
  const leftOut: LeftOut[] = [];
  const added: object[] = [];
  for (const field of mainFields(model)) {
    if (present.has(field.id)) continue;
    const definition = registry.of(field);
    const reason = part === 'columns' ? columnRefusal(field, definition) : searchRefusal(field, definition);
    if (reason) leftOut.push({ label: field.label || field.id, reason });
    else added.push(part === 'columns' ? toColumn(field, definition) : toSearch(field, definition));
  }
  return toFilling(part, appendTo(MEMBERS[part], added, model), { added: added.length, leftOut });
}

function columnRefusal(field: FieldModel, definition: WidgetDefinition): LeftOutReason | null {
  if (definition.hashOf(field)) return 'secret';
  if (definition.kind === 'table') return 'rows';
  // A value that is computed for display is shown in a column too, though nothing can be sorted by it.
  const hasValue = field.isStored || definition.kind === 'value';
  return definition.isListable && hasValue && field.isKnown ? null : 'kind';
}

function searchRefusal(field: FieldModel, definition: WidgetDefinition): LeftOutReason | null {
  if (definition.hashOf(field)) return 'secret';
  if (definition.kind === 'table') return 'rows';
  if (!definition.search || !field.isKnown) return 'kind';
  return field.isStored ? null : 'shown';
}

/** Dates and numbers are as wide as they ever get; texts share what is left. */
function toColumn(field: FieldModel, definition: WidgetDefinition): object {
  const type = definition.column(field)?.type ?? '';
  const isNumber = ['numeric', 'integer', 'bigint'].includes(type) || definition.calculation(field) !== null;
  const width = type === 'timestamptz' ? 160 : isNumber ? 120 : null;
  const align = isNumber ? 'right' : 'left';
  return { ...entryOf(field), align, ...(width !== null && { width }) };
}

const SEARCH_TYPES = { equals: 1, like: 2, range: 3 } as const;

function toSearch(field: FieldModel, { search }: WidgetDefinition): object {
  const operator = search?.operators.includes('range') ? 'range' : (search?.defaultOperator ?? 'like');
  return { ...entryOf(field), searchType: SEARCH_TYPES[operator] };
}

function entryOf({ key, label, widget }: FieldModel): object {
  return { prop: key, label, jnpfKey: widget };
}

/** Buttons above the list and in its rows, by code; each only where none has it. */
function fillButtons({ model }: FillContext): ListFilling {
  const above = missingButtons('btnsList', BUTTONS, model);
  const inRows = missingButtons('columnBtnsList', ROW_BUTTONS, model);
  const changes = [...prependTo('btnsList', above, model), ...appendTo('columnBtnsList', inRows, model)];
  return toFilling('buttons', changes, { added: above.length + inRows.length, leftOut: [] });
}

/** A document without a list of buttons has the usual ones; a list in its place has to name them all. */
function missingButtons<Button extends { readonly value: string }>(
  member: 'btnsList' | 'columnBtnsList',
  wanted: readonly Button[],
  { list, source }: ModuleModel,
): readonly Button[] {
  const present = member === 'btnsList' ? list?.buttons : list?.rowButtons;
  const missing = wanted.filter(({ value }) => !present?.some((button) => button.value === value));
  const isAbsent = !Array.isArray(source?.columnData?.[member]);
  return isAbsent && missing.length > 0 ? wanted : missing;
}

function toFilling(
  part: ListPart,
  changes: readonly SourceChange[],
  { added, leftOut }: Omit<ListFilling, 'fix'>,
): ListFilling {
  return { fix: { title: TITLES[part], params: { count: added }, changes }, added, leftOut };
}

/** Entries at the end of a list of the document; a list that holds none is written as a whole. */
function appendTo(member: string, entries: readonly object[], model: ModuleModel): readonly SourceChange[] {
  const length = lengthOf(member, model);
  const pointer = `${LIST_POINTER}/${member}`;
  if (entries.length === 0) return [];
  if (length === 0) return [{ op: 'set', pointer, value: entries }];
  return entries.map((value, index) => ({ op: 'insert', pointer, index: length + index, value }));
}

/** The first button is what one begins with. */
function prependTo(member: string, entries: readonly object[], model: ModuleModel): readonly SourceChange[] {
  if (lengthOf(member, model) === 0) return appendTo(member, entries, model);
  return entries.map((value, index) => ({ op: 'insert', pointer: `${LIST_POINTER}/${member}`, index, value }));
}

function lengthOf(member: string, { source }: ModuleModel): number {
  const raw = source?.columnData;
  return isRecord(raw) ? listAt(raw, member).length : 0;
}
