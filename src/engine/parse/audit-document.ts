import type { FieldModel } from '../contract/field-model';
import type { ModuleModel } from '../contract/module-model';
import type { WidgetRegistry } from '../contract/registry';
import { reportEntries, reportKnownSettings, reportSettings, type PlaceName } from '../settings';
import { joinPath, joinPointer } from '../json/json-pointer';
import { isUnset, isRecord, listAt, ownValue, recordAt, toText, type RawRecord } from '../json/raw-value';
import type { Located } from './located';
import type { ModuleEntity } from './read-entity';
import { readTypedNode } from './read-widget-key';
import { toExcerpt, type Report } from './report';
import { reportCopy } from './report-copy';
import { reportFieldLosses, reportOlderClients } from './report-field-losses';
import { freedFields, obligedFields } from '../script/freed-fields';
import { parseScript } from '../script/parse-script';
import { isTemplate } from './read-scripts';
import { reportRest } from './report-props';

interface Audited {
  readonly source: ModuleEntity;
  readonly model: ModuleModel;
  readonly registry: WidgetRegistry;
  readonly report: Report;
}

/** Arrays whose entries copy a field's node, the settings place of each, and the members that name the field. */
const COPIES = [
  ['columnList', 'column', ['prop', '__vModel__', 'id']],
  ['searchList', 'search', ['prop', '__vModel__', 'id']],
  ['sortList', 'sortable', ['prop']],
  ['ruleList', 'filter', ['field']],
] as const satisfies readonly (readonly [string, PlaceName, readonly string[]])[];

/**
 * Audits a parsed document against the settings: unknown, dropped and unsupported ones. Separate from parsing, as a page that only
 * renders a module does not report them.
 */
export function auditDocument(audited: Audited): void {
  const { source, model, report } = audited;
  const { entity, form, list, tables } = source;
  reportSettings(entity, 'module', { pointer: '', owner: 'module', report });
  reportSettings(form.raw, 'form', { pointer: form.pointer, owner: 'formData', report });
  auditScripts(form, 'funcs', report);
  for (const field of model.allFields) auditField(field, audited);
  auditObligations(model, report);
  if (list) auditList(list, audited);
  reportEntries(tables.raw, 'table', { pointer: tables.pointer, owner: 'tables', report });
}

function auditField(field: FieldModel, { registry, report, model }: Audited): void {
  const { pointer } = field;
  const { node, rawKey } = readTypedNode(field.raw, '', registry);
  const definition = field.isKnown ? registry.of(field) : undefined;
  const owner = definition?.key ?? rawKey;
  const config = recordAt(node, '__config__');
  reportKnownSettings(node, 'node', { pointer, owner, report });
  reportKnownSettings(config, 'config', { pointer: joinPath(pointer, '__config__'), owner, report });
  auditScripts({ raw: node, pointer }, 'on', report);
  if (definition) reportRest({ node, pointer, definition, report });
  reportFieldLosses(field, definition, report);
  // Screens of the system are our own: existing clients have theirs.
  if (definition?.client === null && model.resource === null) reportOlderClients(field, report);
}

function auditList({ raw, pointer }: NonNullable<ModuleEntity['list']>, { model, registry, report }: Audited): void {
  // Without columns there is no list.
  if (!model.list) return;
  const byId = new Map(model.allFields.map((field) => [field.id, field]));
  reportSettings(raw, 'list', { pointer, owner: 'columnData', report });
  auditScripts({ raw, pointer }, 'funcs', report);
  for (const [index, button] of listAt(raw, 'customBtnsList').entries()) {
    const event = isRecord(button) ? recordAt(button, 'event') : {};
    auditScript(ownValue(event, 'func'), `${pointer}/customBtnsList/${String(index)}/event/func`, report);
  }
  for (const [key, place, names] of COPIES) {
    for (const [index, entry] of listAt(raw, key).entries()) {
      if (!isRecord(entry)) continue;
      const found = names.map((name) => toText(ownValue(entry, name))).find((name) => byId.has(name));
      const field = byId.get(found ?? '');
      reportCopy(entry, place, { pointer: joinPointer(joinPointer(pointer, key), index), field, registry, report });
    }
  }
}

/** A script may hide a field that has to be filled in: who checks that then is said of each. */
function auditObligations(model: ModuleModel, report: Report): void {
  const freed = freedFields(model);
  const label = (field: FieldModel) => ({ label: toExcerpt(field.label || field.id) });
  for (const field of model.allFields) {
    if (freed.has(field.id)) report.add('ENGINE_SCRIPT_REQUIRED', field.pointer, label(field));
  }
  for (const field of obligedFields(model)) report.add('ENGINE_SCRIPT_OBLIGED', field.pointer, label(field));
}

/** Scripts are reported by the parser, and here those that cannot be read; other members are ignored. */
function auditScripts({ raw, pointer }: Located<RawRecord>, key: string, report: Report): void {
  for (const [name, entry] of Object.entries(recordAt(raw, key))) {
    const place = joinPointer(joinPointer(pointer, key), name);
    if (isRecord(entry)) auditScript(ownValue(entry, 'func'), joinPointer(place, 'func'), report);
    else auditScript(entry, place, report);
    if (isRecord(entry)) reportSettings(entry, 'script', { pointer: place, owner: 'script', report });
    else if (typeof entry !== 'string' && !isUnset(entry)) {
      report.add('ENGINE_PROPERTY_UNKNOWN', place, { property: toExcerpt(name), owner: 'script' });
    }
  }
}

/** A damaged script is named: line breaks were lost in exports of some versions. */
function auditScript(source: unknown, pointer: string, report: Report): void {
  if (typeof source !== 'string' || source.trim() === '' || isTemplate(source)) return;
  const parsed = parseScript(source);
  if (parsed.ok) return;
  const script = pointer.replace(/\/func$/, '').replace(/^.*\//, '');
  report.add('ENGINE_SCRIPT_BROKEN', pointer, { script, line: parsed.line, reason: toExcerpt(parsed.reason) });
}
