import type { Issue } from '../contract/errors';
import type { FieldModel } from '../contract/field-model';
import type { ModuleModel } from '../contract/module-model';
import type { WidgetRegistry } from '../contract/registry';
import { checkCycles, readCalculations, toComputedValues } from './check-calculations';
import { checkOptionParams } from './check-option-params';
import { deepFreeze } from './deep-freeze';
import { designerText, type DefaultText } from './default-texts';
import { detectGeneration } from './detect-generation';
import { joinPointer } from './json-pointer';
import { linkCallOptions } from './link-call-options';
import { linkDefaults } from './link-defaults';
import { linkTableStyles } from './link-table-styles';
import { parseFields } from './parse-field';
import { parseForm } from './parse-form';
import { parseList } from './parse-list';
import { parseResource } from './parse-resource';
import { parseRules } from './parse-rules';
import { parseTables } from './parse-tables';
import { isRecord, listAt, ownValue, toNumber, toText, type RawRecord } from './raw-value';
import { readEntity, type ModuleEntity } from './read-entity';
import { readJson } from './read-json';
import { readTranslations } from './read-translations';
import { createReport, type Report } from './report';
import { toPlain } from './to-plain';

export interface ParseOptions {
  /** What default texts become; absent = what the designer fills in. */
  readonly defaultText?: DefaultText;
}

/** What reading one document needs. */
interface Reading {
  readonly registry: WidgetRegistry;
  readonly report: Report;
  readonly defaultText: DefaultText;
}

/** A parsed module, or null when an error stands among the issues; the issues are the fidelity report either way. */
export interface ParsedModule {
  readonly model: ModuleModel | null;
  readonly issues: readonly Issue[];
}

/** A document that was read: its model, and the parts that it was read from. */
export interface ReadModule {
  readonly model: ModuleModel;
  readonly source: ModuleEntity;
}

/** Reads whatever came, text or object, as a module; null after an error was reported. */
export function readModule(
  input: unknown,
  registry: WidgetRegistry,
  { report, defaultText = designerText }: ParseOptions & { readonly report: Report },
): ReadModule | null {
  const value = typeof input === 'string' ? readJson(input, '', report) : input;
  if (report.hasErrors()) return null;
  const document = toPlain(value, '', report);
  if (report.hasErrors()) return null;
  if (!isRecord(document)) {
    report.add('ENGINE_DOCUMENT_SHAPE', '', { property: 'module', expected: 'object' });
    return null;
  }
  return toModel(document, { registry, report, defaultText });
}

/** Reads a document of plain JSON data as it stands, without a copy; the model is frozen, and the document with it. */
export function readDocument(document: RawRecord, registry: WidgetRegistry, report: Report): ReadModule | null {
  return toModel(document, { registry, report, defaultText: designerText });
}

function toModel(document: RawRecord, reading: Reading): ReadModule | null {
  const source = readEntity(document, reading.report);
  return source && { model: deepFreeze(buildModel(source, reading)), source };
}

/**
 * The model alone, with the errors that stand against it: what a page needs that draws a module. What of the document does not happen
 * is not looked for.
 */
export function parseModel(input: unknown, registry: WidgetRegistry, options: ParseOptions = {}): ParsedModule {
  const report = createReport();
  const read = readModule(input, registry, { ...options, report });
  return { model: report.hasErrors() ? null : (read?.model ?? null), issues: report.issues };
}

function buildModel(source: ModuleEntity, { registry, report, defaultText }: Reading): ModuleModel {
  const { entity, form, list } = source;
  const generation = detectGeneration(form.raw, list?.raw ?? null, registry);
  const place = {
    pointer: joinPointer(form.pointer, 'fields'),
    scope: new Set<string>(),
    tableKey: '',
    tableName: '',
    parentWidget: '',
    depth: 1,
  };
  const context = { registry, report, generation, defaultText, usedIds: new Set<string>(), nodeCount: 0 };
  const parsed = parseFields(ownValue(form.raw, 'fields'), place, context);
  const resource = parseResource(source.resource, parsed.flatMap(withDescendants), report);
  const linked = linkCallOptions(parsed, resource, report);
  const surroundings = { registry, params: resource?.params ?? [], report };
  const fields = linkTableStyles(linkDefaults(linked, surroundings), surroundings);
  const allFields = fields.flatMap(withDescendants);
  const rules = parseRules(source.rules, allFields, resource?.params ?? [], report);
  checkCycles([...readCalculations(allFields, registry, report), ...toComputedValues(rules)], report);
  checkOptionParams(allFields, report);
  const listModel = list && parseList(list, { fields: allFields, resource, registry, report, defaultText });
  return {
    ...readHead(entity),
    webType: readWebType(entity, listModel !== null && listAt(list?.raw ?? {}, 'columnList').length > 0),
    generation,
    form: parseForm(form, fields, { generation, report, defaultText }),
    list: listModel,
    tables: parseTables(source.tables, report),
    rules,
    ...readTranslations(ownValue(entity, 'i18n'), report),
    resource,
    allFields,
    source: { formData: form.raw, columnData: list?.raw ?? null },
  };
}

function withDescendants(field: FieldModel): FieldModel[] {
  return [field, ...field.children.flatMap(withDescendants)];
}

function readHead(entity: RawRecord) {
  const text = (key: string) => toText(ownValue(entity, key));
  return {
    id: text('id'),
    fullName: text('fullName'),
    enCode: text('enCode'),
    category: text('category'),
    description: text('description'),
    sortCode: toNumber(ownValue(entity, 'sortCode')) ?? 0,
  };
}

/** 3 (with flow, up to 3.4.3) shows a list as well; a document that says nothing has one when it has columns. */
function readWebType(entity: RawRecord, hasColumns: boolean): ModuleModel['webType'] {
  const type = toNumber(ownValue(entity, 'webType'));
  if (type === 1 || type === 4) return type;
  if (type === 2 || type === 3) return 2;
  return hasColumns ? 2 : 1;
}
