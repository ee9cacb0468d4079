import { findField } from '../contract/module-model';
import { isFieldKey, MAX_FIELD_KEY_CHARS } from '../parse';
import { joinPointer } from '../json/json-pointer';
import type { SourceFix } from '../source';
import { nodeAt } from '../source/entity-parts';
import { lastStep } from '../source/pointer-steps';
import { memberNode, memberText } from '../source/source-node';
import { addFix, removeFix, replaceFix, stringAt, type FixContext, type Fixer } from './fix-context';
import { typeNode } from './issue-range';

/** Invalid field key → the nearest valid, free one. */
export const fixFieldKey: Fixer = ({ code, pointer }, context) => {
  const key = stringAt(context.source, pointer);
  if (key === null) return [];
  const wanted = code === 'ENGINE_FIELD_KEY_INVALID' ? toFieldKey(key) : `${key}Field`;
  const free = code === 'ENGINE_FIELD_KEY_DUPLICATE' ? freeKey(key, context) : freeKey(wanted, context);
  return [replaceFix(key, free, [{ op: 'set', pointer, value: free }])];
};

/** Missing key → one by the designer's pattern (`inputField101`). */
export const fixMissingKey: Fixer = ({ pointer }, context) => {
  const node = nodeAt(context.source, pointer)?.node;
  if (!node) return [];
  const formId = memberText(memberNode(node, '__config__'), 'formId');
  const widget = toFieldKey(String(typeNode(node)?.value ?? ''));
  const key = freeKey(`${widget}Field${/^\d+$/.test(formId) ? formId : '1'}`, context);
  return [addFix(joinPointer(pointer, '__vModel__'), key)];
};

function toFieldKey(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9_]+/g, '_')
    .replace(/^[^A-Za-z]+/, '')
    .replace(/_+$/, '');
  return isFieldKey(plain.slice(0, MAX_FIELD_KEY_CHARS)) ? plain.slice(0, MAX_FIELD_KEY_CHARS) : `field${plain}`;
}

function freeKey(wanted: string, { names }: FixContext): string {
  const taken = new Set(names.fieldIds.map((id) => id.slice(id.indexOf('-') + 1)));
  const stem = wanted.slice(0, MAX_FIELD_KEY_CHARS - 4);
  let key = wanted.slice(0, MAX_FIELD_KEY_CHARS);
  for (let number = 2; taken.has(key) || !isFieldKey(key); number += 1) key = `${stem}${String(number)}`;
  return key;
}

/** Duplicate button code → one with a number. */
export const fixButtonCode: Fixer = ({ pointer }, { source }) => {
  const value = stringAt(source, pointer);
  if (value === null) return [];
  let free = value;
  for (let number = 2; source.text.includes(JSON.stringify(free)); number += 1) free = `${value}${String(number)}`;
  return [replaceFix(value, free, [{ op: 'set', pointer, value: free }])];
};

/** Required but never shown → not required. None where a rule requires it. */
export const fixHiddenRequired: Fixer = ({ pointer }) =>
  lastStep(pointer) === 'required' ? [replaceFix('true', 'false', [{ op: 'set', pointer, value: false }])] : [];

/** Permission switch without permissions → off. */
export const fixSwitch: Fixer = ({ pointer }) => [replaceFix('true', 'false', [{ op: 'set', pointer, value: false }])];

/** Sorted or grouped by a computed value → store it; or remove the list entry. */
export const fixColumn: Fixer = ({ pointer, params }, { source, model, registry }) => {
  const field = model && findField(model, String(params['fieldId'] ?? ''));
  const isCalculated = field && registry.of(field).calculation(field) !== null;
  const label = String(params['label'] ?? '');
  const store: readonly SourceFix[] = isCalculated
    ? [
        {
          title: 'ENGINE_FIX_STORE',
          params: { label },
          changes: [{ op: 'set', pointer: joinPointer(field.pointer, 'isStorage'), value: 1 }],
        },
      ]
    : [];
  const entry = /^.*\/(?:columnList|ruleList|defaultSortConfig)\/\d+/.exec(pointer)?.[0];
  return [...store, ...(entry === undefined ? [] : [removeFix(entry, source, label)])];
};
