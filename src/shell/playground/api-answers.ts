import { isObject, toInteger, toList, toObjects, toText, type JsonObject } from '../http';
import type { NamedEntry, SystemNames } from './contract';

/** A module in the list of modules. */
export interface ModuleRow {
  readonly id: string;
  readonly fullName: string;
  readonly enCode: string;
  readonly category: string;
  /** draft: never published; published: the draft is what runs; differs: the draft has changes that do not run yet. */
  readonly state: 'draft' | 'published' | 'differs';
  readonly changedBy: string;
  /** Milliseconds; 0 when unknown. */
  readonly changedAt: number;
}

export interface ModulePage {
  readonly rows: readonly ModuleRow[];
  readonly total: number;
}

/** The draft of a module as the server keeps it. */
export interface Draft {
  readonly id: string;
  readonly source: string;
  readonly revision: number;
  readonly updatedBy: string;
  readonly updatedAt: number;
  /** 0 = never published. */
  readonly publishedVersion: number;
  readonly differs: boolean;
}

/** Somebody else's draft that stands in the way of a save. */
export interface DraftConflict {
  readonly source: string;
  readonly revision: number;
  readonly changedBy: string;
  readonly changedAt: number;
}

export type Risk = 'none' | 'check' | 'loss';

export interface PlanFinding {
  readonly code: string;
  readonly severity: 'error' | 'warning' | 'info';
  readonly message: string;
  readonly wayOut: string;
  readonly pointer: string;
}

export interface PlanChange {
  readonly text: string;
  readonly key: string;
  readonly risk: Risk;
  readonly fieldId: string;
  readonly pointer: string;
  /** Stored records that the change concerns; null = nothing to count. */
  readonly records: number | null;
}

export interface PlanTable {
  readonly kind: string;
  readonly table: string;
  readonly column: string;
  readonly sql: string;
  readonly isDestructive: boolean;
  readonly rows: number;
  readonly unconvertible: number;
  /** Expected size of an index that is added, size of one that is dropped; 0 for every other step. */
  readonly bytes: number;
  /** Expected time of making an index, in milliseconds. */
  readonly buildMs: number;
}

/** An index that the list would use and that saving cannot bear. */
export interface LeftOutIndex {
  readonly table: string;
  readonly columns: readonly string[];
}

export interface PlanPermission {
  readonly code: string;
  readonly kind: string;
  readonly label: string;
}

/** What a publication would do. */
export interface PublishPlan {
  readonly planId: string;
  readonly revision: number;
  readonly fromVersion: number;
  readonly toVersion: number;
  readonly findings: readonly PlanFinding[];
  readonly changes: readonly PlanChange[];
  readonly tables: readonly PlanTable[];
  readonly leftOutIndexes: readonly LeftOutIndex[];
  readonly added: readonly PlanPermission[];
  readonly removed: readonly PlanPermission[];
  readonly canPublish: boolean;
  readonly needsConfirmation: boolean;
}

export interface VersionEntry {
  readonly version: number;
  readonly note: string;
  readonly author: string;
  readonly createdAt: number;
}

export interface Comparison {
  readonly changes: readonly PlanChange[];
  readonly from: string;
  readonly to: string;
}

/** A document of an imported file, and whom it would meet here. */
export interface ImportDocument {
  readonly path: string;
  readonly fullName: string;
  readonly enCode: string;
  readonly fields: number;
  readonly findings: readonly PlanFinding[];
  /** Findings that the server did not send, because there are too many. */
  readonly moreFindings: number;
  readonly exists: {
    readonly id: string;
    readonly fullName: string;
    readonly enCode: string;
    readonly version: number;
    readonly by: 'code' | 'name';
    /** Its draft holds what nobody has published yet: replacing it discards that. */
    readonly differs: boolean;
  } | null;
}

export interface ImportChoice {
  readonly path: string;
  readonly action: 'create' | 'replace' | 'keepBoth' | 'skip';
  readonly fullName?: string;
  readonly enCode?: string;
}

export interface ImportResult {
  readonly path: string;
  readonly id: string;
  readonly action: string;
  readonly error: string;
}

const isOn = (value: unknown) => value === true || value === 1;

function toState(entry: JsonObject): ModuleRow['state'] {
  if (!isOn(entry['isRelease'])) return 'draft';
  return isOn(entry['differs']) ? 'differs' : 'published';
}

export function toModulePage(data: unknown): ModulePage {
  const rows = toList(data).map((entry) => ({
    id: toText(entry['id']),
    fullName: toText(entry['fullName']),
    enCode: toText(entry['enCode']),
    category: toText(entry['category']),
    state: toState(entry),
    // `Name/account`, as clients show it.
    changedBy: (toText(entry['lastModifyUser']) || toText(entry['creatorUser'])).split('/')[0] ?? '',
    changedAt: toInteger(entry['lastModifyTime']) ?? toInteger(entry['creatorTime']) ?? 0,
  }));
  const pagination = isObject(data) && isObject(data['pagination']) ? data['pagination'] : {};
  return { rows, total: toInteger(pagination['total']) ?? rows.length };
}

export function toDraft(data: unknown): Draft | null {
  if (!isObject(data)) return null;
  const { source } = data;
  const revision = toInteger(data['revision']);
  if (typeof source !== 'string' || revision === null) return null;
  return {
    id: toText(data['id']),
    source,
    revision,
    updatedBy: toText(data['updatedBy']),
    updatedAt: toInteger(data['updatedAt']) ?? 0,
    publishedVersion: toInteger(data['publishedVersion']) ?? 0,
    differs: isOn(data['differs']),
  };
}

/** The other draft in a refusal; null when the refusal is about something else. */
export function toDraftConflict(data: unknown): DraftConflict | null {
  if (!isObject(data)) return null;
  const { source } = data;
  const revision = toInteger(data['revision']);
  if (typeof source !== 'string' || revision === null) return null;
  return { source, revision, changedBy: toText(data['changedBy']), changedAt: toInteger(data['changedAt']) ?? 0 };
}

function toFinding(entry: JsonObject): PlanFinding {
  const severity = entry['severity'];
  return {
    code: toText(entry['code']),
    severity: severity === 'warning' || severity === 'info' ? severity : 'error',
    message: toText(entry['message']),
    wayOut: toText(entry['wayOut']),
    pointer: toText(entry['pointer']),
  };
}

function toChange(entry: JsonObject): PlanChange {
  const risk = entry['risk'];
  return {
    text: toText(entry['text']),
    key: toText(entry['key']),
    risk: risk === 'none' || risk === 'check' ? risk : 'loss',
    fieldId: toText(entry['fieldId']),
    pointer: toText(entry['pointer']),
    records: toInteger(entry['records']),
  };
}

function toTable(entry: JsonObject): PlanTable {
  return {
    kind: toText(entry['kind']),
    table: toText(entry['table']),
    column: toText(entry['column']),
    sql: toText(entry['sql']),
    isDestructive: isOn(entry['isDestructive']),
    rows: toInteger(entry['rows']) ?? 0,
    unconvertible: toInteger(entry['unconvertible']) ?? 0,
    bytes: toInteger(entry['bytes']) ?? 0,
    buildMs: toInteger(entry['buildMs']) ?? 0,
  };
}

function toLeftOut(entry: JsonObject): LeftOutIndex {
  const columns = Array.isArray(entry['columns']) ? entry['columns'].map(toText) : [];
  return { table: toText(entry['table']), columns };
}

function toPermissions(value: unknown): readonly PlanPermission[] {
  return toObjects(value).map((entry) => ({
    code: toText(entry['code']),
    kind: toText(entry['kind']),
    label: toText(entry['label']),
  }));
}

export function toPublishPlan(data: unknown): PublishPlan | null {
  if (!isObject(data)) return null;
  const planId = toText(data['planId']);
  const revision = toInteger(data['revision']);
  if (planId === '' || revision === null) return null;
  const permissions = isObject(data['permissions']) ? data['permissions'] : {};
  return {
    planId,
    revision,
    fromVersion: toInteger(data['fromVersion']) ?? 0,
    toVersion: toInteger(data['toVersion']) ?? 0,
    findings: toObjects(data['findings']).map(toFinding),
    changes: toObjects(data['changes']).map(toChange),
    tables: toObjects(data['tables']).map(toTable),
    leftOutIndexes: toObjects(data['leftOutIndexes']).map(toLeftOut),
    added: toPermissions(permissions['added']),
    removed: toPermissions(permissions['removed']),
    canPublish: isOn(data['canPublish']),
    needsConfirmation: isOn(data['needsConfirmation']),
  };
}

function toVersionEntry(entry: JsonObject): VersionEntry {
  return {
    version: toInteger(entry['version']) ?? 0,
    note: toText(entry['note']),
    author: toText(entry['author']),
    createdAt: toInteger(entry['createdAt']) ?? 0,
  };
}

export function toVersions(data: unknown): readonly VersionEntry[] {
  return toList(data)
    .map(toVersionEntry)
    .filter(({ version }) => version > 0);
}

export function toComparison(data: unknown): Comparison | null {
  if (!isObject(data) || typeof data['from'] !== 'string' || typeof data['to'] !== 'string') return null;
  return { changes: toObjects(data['changes']).map(toChange), from: data['from'], to: data['to'] };
}

function toNamed(entry: JsonObject): NamedEntry {
  return { id: toText(entry['id']), enCode: toText(entry['enCode']), name: toText(entry['name']) };
}

export function toSystemNames(data: unknown): SystemNames {
  const raw = isObject(data) ? data : {};
  return {
    dictionaries: toObjects(raw['dictionaries']).map((entry) => ({
      ...toNamed(entry),
      entries: toObjects(entry['entries']).map(toNamed),
    })),
    interfaces: toObjects(raw['interfaces']).map((entry) => ({
      ...toNamed(entry),
      fields: Array.isArray(entry['fields']) ? entry['fields'].map(toText).filter((name) => name !== '') : [],
    })),
    modules: toObjects(raw['modules']).map((entry) => ({
      ...toNamed(entry),
      fields: toObjects(entry['fields']).map((field) => ({
        id: toText(field['id']),
        label: toText(field['label']),
        widget: toText(field['widget']),
      })),
    })),
    billRules: toObjects(raw['billRules']).map(toNamed),
  };
}

function toExisting(value: unknown): ImportDocument['exists'] {
  if (!isObject(value)) return null;
  return {
    id: toText(value['id']),
    fullName: toText(value['fullName']),
    enCode: toText(value['enCode']),
    version: toInteger(value['version']) ?? 0,
    by: value['by'] === 'name' ? 'name' : 'code',
    differs: isOn(value['differs']),
  };
}

export function toImportPreview(data: unknown): readonly ImportDocument[] {
  return toObjects(isObject(data) ? data['documents'] : data).map((entry) => ({
    path: toText(entry['path']),
    fullName: toText(entry['fullName']),
    enCode: toText(entry['enCode']),
    fields: toInteger(entry['fields']) ?? 0,
    findings: toObjects(entry['findings']).map(toFinding),
    moreFindings: toInteger(entry['moreFindings']) ?? 0,
    exists: toExisting(entry['exists']),
  }));
}

export function toImportResults(data: unknown): readonly ImportResult[] {
  return toObjects(isObject(data) ? data['results'] : data).map((entry) => ({
    path: toText(entry['path']),
    id: toText(entry['id']),
    action: toText(entry['action']),
    error: toText(entry['error']),
  }));
}

/** How many indexes a publication's answer says are still to be made. */
export function countWaiting(data: unknown): number {
  return isObject(data) ? toObjects(data['indexes']).filter(({ state }) => state !== 'ready').length : 0;
}
