import { joinPath, joinPointer } from '../parse/json-pointer';
import { isRecord, listAt, ownValue, toText, type RawRecord } from '../parse/raw-value';
import { lintDictionary, lintInterface, lintModuleReference } from './lint-field-references';
import { LIST_POINTER, rawListOf, reportMissing, type LintContext } from './lint-context';

const BUTTON_LISTS = ['btnsList', 'columnBtnsList', 'customBtnsList', 'treeMenu'];

/** Checks what the list document refers to in the system: the left tree's source, and what buttons open and run. */
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
  for (const name of BUTTON_LISTS) {
    for (const [index, entry] of listAt(raw, name).entries()) {
      if (isRecord(entry)) lintButton(entry, joinPath(LIST_POINTER, `${name}.${String(index)}`), context);
    }
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
  for (const name of Object.keys(values)) {
    lintModuleField(name, module, joinPointer(joinPointer(pointer, 'values'), name), context);
  }
}

/** The event of a custom button (contract c.1): 1 opens another form, 3 runs a data interface. */
function lintEvent(event: RawRecord, pointer: string, context: LintContext): void {
  const type = toText(ownValue(event, 'btnType'));
  if (type === '3') lintInterface(toText(ownValue(event, 'interfaceId')), joinPointer(pointer, 'interfaceId'), context);
  if (type !== '1') return;
  const module = toText(ownValue(event, 'modelId'));
  if (!lintModuleReference(module, joinPointer(pointer, 'modelId'), context)) return;
  for (const [index, option] of listAt(event, 'formOptions').entries()) {
    const name = isRecord(option) ? toText(ownValue(option, 'field')) : '';
    lintModuleField(name, module, joinPath(pointer, `formOptions.${String(index)}.field`), context);
  }
}

function lintModuleField(name: string, module: string, pointer: string, context: LintContext): void {
  const fields = context.surroundings.modules?.get(module)?.fields;
  if (!fields || name === '' || fields.has(name)) return;
  reportMissing(context, 'ENGINE_LINT_MODULE_FIELD_MISSING', pointer, { reference: name, known: fields });
}
