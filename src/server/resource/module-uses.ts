import { sql, type Kysely, type Transaction } from 'kysely';
import type { Translate } from '../../engine/contract/language';
import type { SystemSchema } from '../db/system-schema';
import { BusinessError } from '../http/errors';
import { fieldFault, type FieldValues } from './field-rules';
import type { ResourceRow } from './resource-row';

/** A released document of a module, with the id of the module. */
export type ReleasedModule = Readonly<Record<string, unknown>> & { readonly id: string };

/** How modules name records of a resource: while a released one does, the record stays, and so does its code. */
export interface ModuleUses {
  /** Whether fields or buttons of a module use a record that goes by one of these names. */
  readonly isUsing: (module: ReleasedModule, names: readonly string[]) => boolean;
  /** Modules name records by their id too, not by their code alone. */
  readonly alsoById?: boolean;
  /** Said, with the `names` of the modules, when a code that is in use is to be changed, and when such a record is to be removed. */
  readonly codeInUse: string;
  readonly inUse: string;
}

/** Names without JSON escapes; for others every module is read. */
const PLAIN_NAME = /^[\w.-]+$/;

/** A module that uses a record. */
export interface ModuleUse {
  readonly id: string;
  readonly fullName: string;
}

/** The released modules that use a record by one of its names, by their own name. */
export async function findModulesUsing(
  db: Kysely<SystemSchema>,
  { isUsing }: Pick<ModuleUses, 'isUsing'>,
  names: readonly string[],
): Promise<readonly ModuleUse[]> {
  const needles = names.map((name) => (PLAIN_NAME.test(name) ? name : ''));
  const { rows } = await sql<ModuleUse & { readonly released: string }>`
    select id, full_name as "fullName", released from system.modules where released is not null
      and exists (select 1 from unnest(${needles}::text[]) as needle where strpos(released, needle) > 0)
      order by full_name`.execute(db);
  return rows
    .filter(({ id, released }) => isUsing({ ...(JSON.parse(released) as object), id }, names))
    .map(({ id, fullName }) => ({ id, fullName }));
}

/** A record that is to be changed or removed. */
interface UsedRecord {
  readonly existing: ResourceRow;
  readonly translate: Translate;
}

/** Refuses another code for a record that modules name by the one it has. Throws SERVER_FIELD_INVALID. */
export async function keepUsedCode(
  trx: Transaction<SystemSchema>,
  uses: ModuleUses,
  { existing, values, translate }: UsedRecord & { readonly values: FieldValues },
): Promise<void> {
  const code = String(existing['en_code']);
  if (code === values['enCode']) return;
  const names = await nameModules(trx, uses, [code]);
  if (names !== '') throw fieldFault('enCode', translate(uses.codeInUse, { names }));
}

/** Refuses to remove a record that modules name. Throws SERVER_IN_USE. */
export async function keepUsedRecord(
  trx: Transaction<SystemSchema>,
  uses: ModuleUses,
  { existing, translate }: UsedRecord,
): Promise<void> {
  const code = String(existing['en_code']);
  const names = await nameModules(trx, uses, uses.alsoById ? [existing.id, code] : [code]);
  if (names !== '') throw new BusinessError('SERVER_IN_USE', { message: translate(uses.inUse, { names }) });
}

async function nameModules(trx: Transaction<SystemSchema>, uses: ModuleUses, names: readonly string[]) {
  return (await findModulesUsing(trx, uses, names)).map(({ fullName }) => fullName).join('、');
}
