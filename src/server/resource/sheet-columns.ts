import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { LANGUAGES, type Translate } from '../../engine/contract/language';
import type { SystemSchema } from '../db/system-schema';
import { translateFor } from '../http/translate';

/** Who reads or writes cells, and where names are looked up. */
export interface CellContext {
  readonly request: FastifyRequest;
  /** The transaction of a trial: it holds the rows that came before. */
  readonly db: Kysely<SystemSchema>;
  /** Names that were found in this call. */
  readonly found: Map<string, string>;
}

/** A cell as a body takes it, or what is wrong with it, in the user's language. */
export type CellReading = { readonly value: unknown } | { readonly fault: string };

/** How cells of a column become values of a body, and values of records become cells. */
export interface CellRule {
  /** Reads a text that is not blank. */
  readonly read: (text: string, context: CellContext) => CellReading | Promise<CellReading>;
  /** The cells of several records, by the values that answers have; absent = it only goes in and is never exported. */
  readonly write?: (values: readonly unknown[], context: CellContext) => Promise<readonly string[]>;
  /** What a template says of how it is written. */
  readonly hint: (translate: Translate) => string;
}

/** A column of a resource's spreadsheets. */
export interface SheetColumn {
  /** Field or link that its cells are of. */
  readonly member: string;
  /** Key of `server/text.json`. */
  readonly heading: string;
  readonly cells: CellRule;
}

/** The spreadsheets of a resource: a template, rows that are made into records, and an export of what is listed. */
export interface ResourceSheet {
  /** What its files are called; a key of `server/text.json`. */
  readonly name: string;
  readonly columns: readonly SheetColumn[];
}

/** What a column may be called in a file: its heading in any language, or its member. */
export function columnNames({ heading, member }: SheetColumn): readonly string[] {
  return [...LANGUAGES.map((language) => translateFor(language)(heading)), member];
}
