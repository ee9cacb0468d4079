import { EngineError, type Issue } from '../contract/errors';
import { withDescendants } from '../contract/field-model';
import type { Translate } from '../contract/language';
import type { ModuleModel } from '../contract/module-model';
import type { WidgetRegistry } from '../contract/registry';
import { checkCycles, readCalculations, toComputedValues } from './check-calculations';
import { checkOptionParams } from './check-option-params';
import { deepFreeze } from './deep-freeze';
import { createDefaultText, designerText, type DefaultText } from './default-texts';
import { detectGeneration } from './detect-generation';
import { joinPointer } from '../json/json-pointer';
import { formActionContext, linkActions } from './link-actions';
import { linkCallOptions } from './link-call-options';
import { linkDefaults } from './link-defaults';
import { checkSecretReads, linkSecrets } from './link-secrets';
import { linkTableStyles } from './link-table-styles';
import { parseFields } from './parse-field';
import { parseForm } from './parse-form';
import { parseList } from './parse-list';
import { parseResource } from './parse-resource';
import { parseRules } from './parse-rules';
import { parseTables } from './parse-tables';
import { isRecord, listAt, ownValue, toNumber, toText, type RawRecord } from '../json/raw-value';
import { readDataView, viewNodes } from './read-data-view';
import { readEntity, type ModuleEntity } from './read-entity';
import { readJson } from './read-json';
import { readTests } from './read-tests';
import { readTranslations } from './read-translations';
import { createReport, type Report } from './report';
import { toPlain } from './to-plain';

export interface ParseOptions {
  /** Replaces default texts; absent = the designer's. */
  readonly defaultText?: DefaultText;
}

/** Context of a parse. */
interface Reading {
  readonly registry: WidgetRegistry;
  readonly report: Report;
  readonly defaultText: DefaultText;
}

/** A parsed module, null with an error among the issues. In both cases the issues are the fidelity report. */
export interface ParsedModule {
  readonly model: ModuleModel | null;
  readonly issues: readonly Issue[];
}

/** A model and the parts it was parsed from. */
export interface ReadModule {
  readonly model: ModuleModel;
  readonly source: ModuleEntity;
}

/** Parses a text or object as a module; null with an error. */
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

/**
 * Parses a document of plain JSON data without copying it; freezes the model and the document.
 */
export function readDocument(document: RawRecord, registry: WidgetRegistry, report: Report): ReadModule | null {
  return toModel(document, { registry, report, defaultText: designerText });
}

function toModel(document: RawRecord, reading: Reading): ReadModule | null {
  const source = readEntity(document, reading.report);
  return source && { model: deepFreeze(buildModel(source, reading)), source };
}

/**
 * Only the model, for pages that render a document of our own; unsupported settings are not reported. Default texts are in the
 * language of `translate`. Throws an `EngineError` with the errors.
 */
export function parseModel(input: unknown, registry: WidgetRegistry, translate?: Translate): ModuleModel {
  const report = createReport();
  const read = readModule(input, registry, { report, ...(translate && { defaultText: createDefaultText(translate) }) });
  if (read && !report.hasErrors()) return read.model;
  throw new EngineError(report.issues.filter(({ severity }) => severity === 'error'));
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
  const isView = toNumber(ownValue(entity, 'webType')) === 4;
  const parsed = parseFields(isView ? viewNodes(source) : ownValue(form.raw, 'fields'), place, context);
  const nodes = parsed.flatMap(withDescendants);
  const resource = linkSecrets(parseResource(source.resource, nodes, report), nodes, { registry, report });
  const linked = linkCallOptions(parsed, resource, report);
  const surroundings = { registry, params: resource?.params ?? [], report };
  const styled = linkTableStyles(linkDefaults(linked, surroundings), surroundings);
  const fields = linkActions(styled, { registry, resource, report });
  const allFields = fields.flatMap(withDescendants);
  const actions = formActionContext(allFields, { registry, resource, report });
  const rules = isView ? noRules(source.rules, report) : parseRules(source.rules, allFields, surroundings);
  checkCycles([...readCalculations(allFields, registry, report), ...toComputedValues(rules)], report);
  checkOptionParams(allFields, report);
  checkSecretReads({ allFields, rules }, { registry, report });
  const listModel = list && parseList(list, { fields: allFields, resource, registry, report, defaultText });
  return {
    ...readHead(entity),
    webType: readWebType(entity, listModel !== null && listAt(list?.raw ?? {}, 'columnList').length > 0),
    generation,
    form: parseForm(form, fields, { generation, actions, allFields, registry, report, defaultText }),
    list: listModel,
    tables: parseTables(source.tables, report),
    rules,
    ...(isView && { dataView: readDataView(source) }),
    ...readTranslations(ownValue(entity, 'i18n'), report),
    ...readTests(ownValue(entity, 'tests'), allFields, report),
    resource,
    allFields,
    source: { formData: form.raw, columnData: list?.raw ?? null, ...readNameCode(entity) },
  };
}

/** Rules are of a form, which a data view has not. */
function noRules(rules: ModuleEntity['rules'], report: Report): ModuleModel['rules'] {
  for (const { raw, pointer } of rules)
    if (Array.isArray(raw) && raw.length > 0)
      report.add('ENGINE_PROPERTY_UNKNOWN', pointer, { property: 'rules', owner: 'webType 4' });
  return [];
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

function readNameCode(entity: RawRecord): Pick<NonNullable<ModuleModel['source']>, 'head'> {
  const fullNameI18nCode = toText(ownValue(entity, 'fullNameI18nCode'));
  return fullNameI18nCode === '' ? {} : { head: { fullName: toText(ownValue(entity, 'fullName')), fullNameI18nCode } };
}

/** 3 (with flow, up to 3.4.3) also has a list; without a value it depends on whether there are columns. */
function readWebType(entity: RawRecord, hasColumns: boolean): ModuleModel['webType'] {
  const type = toNumber(ownValue(entity, 'webType'));
  if (type === 1 || type === 4) return type;
  if (type === 2 || type === 3) return 2;
  return hasColumns ? 2 : 1;
}
