import type { ModuleModel } from '../contract/module-model';
import { joinPointer } from '../json/json-pointer';
import { isTextCode } from '../settings/text-code';

/** Members that identify or store: the same letters there are not the text. */
const NO_TEXTS: ReadonlySet<string> = new Set([
  ...['__vModel__', 'prop', 'id', 'value', 'field', 'jnpfKey', 'tag', 'icon', 'source', 'defaultValue', 'enCode'],
]);
const MAX_DEPTH = 64;

/** Where each text of a module's documents first stands: pointer by text. Default texts, which nobody wrote, stand nowhere. */
export function textPlaces(model: ModuleModel): ReadonlyMap<string, string> {
  const { fullName, description, rules, source } = model;
  const places = new Map<string, string>();
  const add = (text: string, pointer: string) => {
    if (text !== '' && !places.has(text)) places.set(text, pointer);
  };
  add(fullName, '/fullName');
  add(description, '/description');
  const walk = (value: unknown, pointer: string, depth: number) => {
    if (depth > MAX_DEPTH || typeof value !== 'object' || value === null) return;
    for (const [name, member] of Object.entries(value)) {
      const place = joinPointer(pointer, name);
      if (typeof member === 'string') {
        if (!NO_TEXTS.has(name) && !isTextCode(name)) add(member, place);
      } else walk(member, place, depth + 1);
    }
  };
  walk(source?.formData, formPointerOf(model), 0);
  walk(source?.columnData, '/columnData', 0);
  for (const { pointer, then } of rules) walk(then.invalid, `${pointer}/then/invalid`, 0);
  return places;
}

/** `/formData`, `/formTemplateJson`, or '' for a bare form. */
function formPointerOf({ form }: ModuleModel): string {
  const first = form.fields[0]?.pointer ?? '/formData/fields/0';
  return first.replace(/\/fields\/0$/, '');
}
