import { formPointer } from '../diff/places';
import { joinPath, joinPointer } from '../json/json-pointer';
import { isRecord, listAt, ownValue, toText, type RawRecord } from '../json/raw-value';
import { lintDictionary, lintInterface, lintModuleReference } from './lint-field-references';
import { LIST_POINTER, rawFormOf, rawListOf, lintReference, type LintContext } from './lint-context';

const BUTTON_LISTS = ['btnsList', 'columnBtnsList', 'customBtnsList', 'treeMenu'];

/** Checks the list document's references to the system: source of the left tree, targets of buttons; and those of a form's footer. */
export function lintListReferences(context: LintContext): void {
  const { tree } = context.model.list ?? {};
  const raw = rawListOf(context);
  if (tree?.source === 'dictionary') {
    lintDictionary(tree.dictionaryTypeId, joinPointer(LIST_POINTER, 'treeDictionary'), context);
  }
  if (tree?.source === 'api') {
    const key = toText(ownValue(raw, 'treePropsUrl')) === '' ? 'treeInterfaceId' : 'treePropsUrl';
    lintInterface(tree.interfaceId, joinPointer(LIST_POINTER, key), context);
  }
  for (const name of BUTTON_LISTS) lintButtons(listAt(raw, name), joinPointer(LIST_POINTER, name), context);
  const inFooter = 'footerBtnsList';
  lintButtons(listAt(rawFormOf(context), inFooter), joinPointer(formPointer(context.model), inFooter), context);
}

function lintButtons(entries: readonly unknown[], pointer: string, context: LintContext): void {
  for (const [index, entry] of entries.entries()) {
    if (isRecord(entry) && ownValue(entry, 'show') !== false) lintButton(entry, joinPointer(pointer, index), context);
  }
}

function lintButton(entry: RawRecord, pointer: string, context: LintContext): void {
  const action = ownValue(entry, 'action');
  const event = ownValue(entry, 'event');
  if (isRecord(action)) lintAction(action, joinPointer(pointer, 'action'), context);
  if (isRecord(event)) lintEvent(event, joinPointer(pointer, 'event'), context);
}

function lintAction(action: RawRecord, pointer: string, context: LintContext): void {
  lintInterface(toText(ownValue(action, 'interfaceId')), joinPointer(pointer, 'interfaceId'), context);
  const module = toText(ownValue(action, 'module'));
  if (!lintModuleReference(module, joinPointer(pointer, 'module'), context)) return;
  const values = ownValue(action, 'values');
  if (!isRecord(values)) return;
  const lintField = fieldLintOf(module, context);
  for (const name of Object.keys(values)) lintField(name, joinPointer(joinPointer(pointer, 'values'), name));
}

/** The event of a custom button (docs/module-format.md#custom-buttons): 1 opens another form, 3 runs a data interface. */
function lintEvent(event: RawRecord, pointer: string, context: LintContext): void {
  const type = toText(ownValue(event, 'btnType'));
  if (type === '3') lintInterface(toText(ownValue(event, 'interfaceId')), joinPointer(pointer, 'interfaceId'), context);
  if (type !== '1') return;
  const module = toText(ownValue(event, 'modelId'));
  if (!lintModuleReference(module, joinPointer(pointer, 'modelId'), context)) return;
  const lintField = fieldLintOf(module, context);
  for (const [index, option] of listAt(event, 'formOptions').entries()) {
    const name = isRecord(option) ? toText(ownValue(option, 'field')) : '';
    lintField(name, joinPath(pointer, `formOptions.${String(index)}.field`));
  }
}

/** Checks names of fields of another module. */
function fieldLintOf(module: string, context: LintContext) {
  const known = context.surroundings.modules?.get(module)?.fields;
  return (reference: string, pointer: string) =>
    lintReference(context, pointer, { code: 'ENGINE_LINT_MODULE_FIELD_MISSING', reference, known });
}
