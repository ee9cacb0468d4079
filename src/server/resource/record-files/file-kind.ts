import { Type, type TObject, type TProperties, type TSchema } from '@sinclair/typebox';
import type { RawBuilder } from 'kysely';
import type { ExchangeFormat } from '../exchange-document';
import { toMembers, type FieldRule, type FieldValues } from '../field-rules';
import type { ResourceDefinition } from '../resource-definition';
import type { ResourceRow } from '../resource-row';
import type { GuardedScreen } from '../require-menu';
import type { SystemSchema } from '../../db/system-schema';

/** A member that names a record of another table: files hold its code and name too, as its id differs between platforms. */
export interface FileReference {
  readonly table: keyof SystemSchema;
  /** SQL over `r`, that table: among which records a code is looked for. */
  readonly among: RawBuilder<boolean>;
  /** Said, with `name`, when neither the id nor the code is there. */
  readonly gone: string;
}

/** What an import is about to change of a record that is there. */
export interface FileChange {
  /** Names of the members that differ. */
  readonly changes: readonly string[];
  /** Whether records belong to it already. */
  readonly hasParts: boolean;
}

/** Records of one kind in a file. */
export interface FileKind {
  /** Name of the kind in reports. */
  readonly kind: string;
  /** Member of the file, or of the record above, that lists them. */
  readonly member: string;
  readonly maxRecords: number;
  readonly resource: Pick<
    ResourceDefinition,
    'path' | 'table' | 'nameMember' | 'fields' | 'tree' | 'scope' | 'screenMembers'
  >;
  /** Members that stay behind: what the server sets by itself. */
  readonly without?: readonly string[];
  /** Files hold ids, and imports keep them where they are free: documents refer to such records by id. */
  readonly hasIds?: boolean;
  /**
   * How a record that is there is found. `code`: by its code in the whole table, else by its id; it stays where it stands.
   * `id`: by its id, else by its code under the same parent; it moves to where the file has it.
   */
  readonly foundBy: 'code' | 'id';
  readonly references?: Readonly<Record<string, FileReference>>;
  /** Records that belong to one of these, by their member `owner`. */
  readonly parts?: { readonly owner: string; readonly kind: FileKind };
  /** Adds what is calculated from the members of the file. */
  readonly complete?: (values: FieldValues) => FieldValues;
  /** The text of what is wrong with a record below its owner. */
  readonly check?: (values: FieldValues, owner: FieldValues) => string | undefined;
  /** The text of what forbids a change; it is told the record's `name`. */
  readonly checkChange?: (change: FileChange) => string | undefined;
}

/** Records of a resource as files of their own kind: exported one with all that belongs to it, imported all or nothing. */
export interface RecordFile {
  /** Address of its calls; the root resource's own unless clients have another. */
  readonly path?: `/api/${string}`;
  readonly screen: GuardedScreen;
  /** Of the files, with its dot. */
  readonly extension: string;
  readonly isSlow?: boolean;
  readonly format: string;
  readonly version: number;
  readonly root: FileKind;
}

/** Ids become path segments: `..` would make a record that nobody reaches, and some words stand for all, or for none. */
const Id = Type.String({ pattern: '^(?!(?:All|0|-1)$)[A-Za-z0-9_-]{1,64}$' });
const ParentId = Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' });
const Text = Type.String({ maxLength: 500 });
const strict = { additionalProperties: false };
const Named = Type.Object({ id: Text, enCode: Text, fullName: Text }, strict);

const SCHEMAS: Readonly<Record<FieldRule['kind'], TSchema>> = {
  text: Text,
  json: Type.String({ maxLength: 100_000 }),
  integer: Type.Integer(),
  flag: Type.Integer(),
  decimal: Type.Number(),
  moment: Type.Union([Type.Integer(), Type.Null()]),
};

/** The members of a kind that a file holds besides id, parent and owner. */
export function filedFields({ resource, without = [], hasIds }: FileKind, owner?: string): readonly FieldRule[] {
  const apart = new Set([...without, ...(hasIds ? ['parentId'] : []), ...(owner === undefined ? [] : [owner])]);
  return resource.fields.filter(({ name, isSecret }) => !apart.has(name) && !isSecret);
}

function toSchema(kind: FileKind, owner?: string): TObject {
  const { references = {}, parts, hasIds, resource } = kind;
  const members: TProperties = Object.fromEntries(
    filedFields(kind, owner).map((field) => {
      const schema = references[field.name] ? Named : SCHEMAS[field.kind];
      return [field.name, field.isLaterInFiles ? Type.Optional(schema) : schema];
    }),
  );
  if (hasIds) Object.assign(members, { id: Id });
  if (resource.tree) Object.assign(members, { parentId: ParentId });
  // A record above an exported one: made where it is missing, never changed.
  if (resource.tree && owner === undefined) Object.assign(members, { isPlace: Type.Boolean() });
  if (parts) Object.assign(members, { [parts.kind.member]: toList(parts.kind, parts.owner) });
  return Type.Object(members, strict);
}

function toList(kind: FileKind, owner?: string) {
  const minItems = owner === undefined ? 1 : 0;
  return Type.Array(toSchema(kind, owner), { minItems, maxItems: kind.maxRecords });
}

/** The shape of a kind of file. */
export function formatOf({ format, version, root }: RecordFile): ExchangeFormat<TObject> {
  return { format, version, content: Type.Object({ [root.member]: toList(root) }, strict) };
}

/** A record as a file holds it. */
export interface FiledRecord {
  readonly id?: string;
  readonly parentId?: string;
  readonly isPlace?: boolean;
  readonly [member: string]: unknown;
}

/** Values as their columns hold them. */
export function toStored(fields: readonly FieldRule[], values: FieldValues, id: string): ResourceRow {
  const row: Record<string, unknown> = {};
  for (const { name, column, kind } of fields) {
    const value = values[name];
    if (value !== undefined) row[column] = kind === 'json' ? JSON.parse(String(value)) : value;
  }
  return { ...row, id };
}

/** Names of the fields in which two stored rows differ. */
export function differingFields(fields: readonly FieldRule[], left: ResourceRow, right: ResourceRow) {
  const [before, after] = [toMembers(fields, left), toMembers(fields, right)];
  return fields.filter(({ name }) => before[name] !== after[name]).map(({ name }) => name);
}
