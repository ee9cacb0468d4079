import { joinPointer } from '../json/json-pointer';
import { isUnset, isRecord, ownValue, type RawRecord } from '../json/raw-value';
import type { Located } from './located';
import { readJson } from './read-json';
import type { Report } from './report';
import { toPlain } from './to-plain';

/** The parts of a VisualDev entity (docs/module-format.md#entity), with embedded JSON parsed. */
export interface ModuleEntity {
  readonly entity: RawRecord;
  readonly form: Located<RawRecord>;
  /** null = no list document. */
  readonly list: Located<RawRecord> | null;
  readonly tables: Located<readonly unknown[]>;
  readonly resource: Located<unknown>;
  /** Parameters of a data view's interface. */
  readonly viewParams: Located<unknown>;
  /** Both places of rules: the entity's and the form's. */
  readonly rules: readonly Located<unknown>[];
}

/** Extracts the parts of a module; null with an error when the form is missing or invalid. */
export function readEntity(document: RawRecord, report: Report): ModuleEntity | null {
  const isBareForm = Array.isArray(ownValue(document, 'fields')) && !Object.hasOwn(document, 'formData');
  const form = isBareForm ? { raw: document, pointer: '' } : readForm(document, report);
  if (!form) return null;
  const entity: RawRecord = isBareForm ? {} : document;
  const columnData = readPart(entity, 'columnData', report);
  const tables = readPart(entity, 'tables', report);
  const resource = readPart(entity, 'resource', report);
  const viewParams = readPart(entity, 'interfaceParam', report);
  if (!columnData || !tables || !resource || !viewParams) return null;
  return {
    entity,
    form,
    list: isRecord(columnData.raw) ? { raw: columnData.raw, pointer: columnData.pointer } : null,
    tables: { raw: Array.isArray(tables.raw) ? tables.raw : [], pointer: tables.pointer },
    resource,
    viewParams,
    rules: [
      { raw: ownValue(entity, 'rules'), pointer: '/rules' },
      { raw: ownValue(form.raw, 'rules'), pointer: joinPointer(form.pointer, 'rules') },
    ],
  };
}

function readForm(document: RawRecord, report: Report): Located<RawRecord> | null {
  const key = isUnset(ownValue(document, 'formData')) ? 'formTemplateJson' : 'formData';
  const part = readPart(document, key, report);
  if (!part) return null;
  if (isRecord(part.raw)) return { raw: part.raw, pointer: part.pointer };
  if (part.raw === null && String(ownValue(document, 'webType')) === '4') return { raw: {}, pointer: '/formData' };
  report.add('ENGINE_DOCUMENT_SHAPE', part.raw === null ? '' : part.pointer, {
    property: 'formData',
    expected: 'object',
  });
  return null;
}

/** A part as object or list: strings are parsed as JSON, blank is null. Undefined with an error when invalid. */
function readPart(document: RawRecord, key: string, report: Report): Located<unknown> | null {
  const pointer = joinPointer('', key);
  const value = ownValue(document, key);
  if (isUnset(value)) return { raw: null, pointer };
  if (typeof value !== 'string') return { raw: value, pointer };
  const parsed = readJson(value, pointer, report);
  if (parsed === undefined) return null;
  const plain = toPlain(parsed, pointer, report);
  return plain === undefined ? null : { raw: plain, pointer };
}
