import type { FastifyRequest } from 'fastify';
import type { TProperties } from '@sinclair/typebox';
import type { RawBuilder, Transaction } from 'kysely';
import type { Translate } from '../../engine/contract/language';
import type { WireCall } from '../../wire/call';
import type { record } from '../../wire/schema';
import type { SystemSchema } from '../db/system-schema';
import type { FieldRule, FieldValues } from './field-rules';
import type { ResourceList } from './list-resource';
import type { ModuleUses } from './module-uses';
import type { ButtonChoice, GuardedScreen } from './require-menu';
import type { LinkRule } from './resource-links';
import type { UseRule } from './resource-references';
import type { ResourceRow } from './resource-row';
import type { ScreenMembers } from './screen-members';
import type { ResourceSheet } from './sheet-columns';
import type { TreeRule } from './tree-rows';

type WirePath = WireCall['path'];

/** What a hook of a write sees. */
export interface ResourceWrite {
  readonly trx: Transaction<SystemSchema>;
  readonly translate: Translate;
  /** The record being changed; null while one is made. */
  readonly existing: ResourceRow | null;
  /** The parsed members; a hook answers what to store instead. */
  readonly values: FieldValues;
  /** The body as it came, for members that are no column. */
  readonly body: Readonly<Record<string, unknown>>;
  readonly request: FastifyRequest;
  /** A form that somebody fills in, or a row of a spreadsheet. */
  readonly origin: 'form' | 'sheet';
  /** Whether all of it is rolled back: what takes long and can refuse nothing may be left out. */
  readonly isTrial: boolean;
}

/** What a hook of a removal sees. */
export interface ResourceRemoval extends Pick<ResourceWrite, 'trx' | 'translate' | 'request'> {
  readonly existing: ResourceRow;
}

/** What a hook of the status switch sees. */
export interface ResourceState extends ResourceRemoval {
  /** What it is going to be: 1 on, 0 off. */
  readonly enabledMark: 0 | 1;
}

/** What is about to be written: `id` is null while a record is made, `values` are empty while one is removed. */
export interface ResourceTarget {
  readonly id: string | null;
  readonly values: FieldValues;
}

/** What is done with a record: whoever may not `see` one learns nothing of it. The status switch is an `edit`. */
export type ResourceAct = 'see' | 'add' | 'edit' | 'remove';

/** With which records of a resource a user may do something: SQL over `t`, its table; null = with all of them. */
export type ResourceScope = (request: FastifyRequest, act: ResourceAct) => Promise<RawBuilder<boolean> | null>;

/** A kind of record that is listed, and created, read, changed and removed one at a time. */
export interface ResourceDefinition extends GuardedScreen {
  /** Address without the id, e.g. `/api/system/BillRule`. */
  readonly path: WirePath;
  /** Table of the `system` schema, with `id` and the audit columns; a listed one has `full_name`, `en_code` and `sort_code`. */
  readonly table: keyof SystemSchema;
  /** Member that the trail of changes names a record by; `fullName` unless it has another. */
  readonly nameMember?: string;
  /** Buttons of which one lets its holders make a record; `add` unless the screen has others. */
  readonly addButtons?: ButtonChoice;
  readonly fields: readonly FieldRule[];
  /** Members whose ids stand in tables of pairs. */
  readonly links?: readonly LinkRule[];
  /** Records stand below one another by the member `parentId`. */
  readonly tree?: TreeRule;
  /**
   * Records that are none of the user's are neither listed nor read nor written, by what is done with them; a write leaves a record
   * that the same scope holds. Absent = all are everybody's who may come here.
   */
  readonly scope?: ResourceScope;
  /** Codes of its screen's columns and fields can be asked for; absent = they cannot. Its `list` is then no tree. */
  readonly screenMembers?: ScreenMembers;
  /** Its list at `path`, a page at a time; absent = routes of its own list it. */
  readonly list?: ResourceList;
  /** Its spreadsheets, in and out; absent = it has none. */
  readonly sheet?: ResourceSheet;
  /** Where one record is read: `/:id` unless a client expects `/:id/Info`. */
  readonly infoPath?: `/:id${string}`;
  /** Buttons of which one lets its holders read one record; absent = the menu does. */
  readonly infoButtons?: ButtonChoice;
  /** Reading one record needs the menu too; false where pickers read it. */
  readonly isInfoGuarded?: boolean;
  /** The member and the message of a unique violation; the code's unless it says otherwise. */
  readonly taken?: { readonly field: string; readonly text: string };
  /** Has `enabled_mark` that `Actions/State` toggles: a change, so it asks for `edit` unless the screen has other buttons. */
  readonly hasState?: boolean;
  readonly stateButtons?: ButtonChoice;
  /** Runs inside the transaction before the existing row is read: the place for locks. A tree is locked whole without it. */
  readonly lock?: (trx: Transaction<SystemSchema>, target: ResourceTarget) => Promise<void>;
  /** Checks what spans records and answers the values to store. */
  readonly beforeWrite?: (write: ResourceWrite) => Promise<FieldValues>;
  /** Members of a body that are no column, for the hooks. */
  readonly bodyMembers?: TProperties;
  /** Stores what stands in other tables, in the same transaction. */
  readonly afterWrite?: (write: ResourceWrite & { readonly id: string }) => Promise<void>;
  /** Refuses a switch, or does what goes with it. */
  readonly beforeState?: (state: ResourceState) => Promise<void>;
  /** Records elsewhere that keep one from being removed. */
  readonly usedBy?: readonly UseRule[];
  /** How released modules name its records, which keeps these and their codes. */
  readonly usedByModules?: ModuleUses;
  /** Refuses what must stay. */
  readonly beforeRemove?: (removal: ResourceRemoval) => Promise<void>;
  /** Members that one record's answer has besides its fields and links. */
  readonly infoMembers?: Parameters<typeof record>[0];
  readonly toInfo?: (row: ResourceRow, request: FastifyRequest) => object | Promise<object>;
}
