import type { Transaction } from 'kysely';
import type { SystemSchema } from '../db/system-schema';
import { noteChange } from '../resource/index';
import { toGrantId, type GrantItem } from './grant-item';
import type { NamedHolder } from './grant-holder';

/** Who changes something, as the trail notes it. */
export type Changer = Parameters<typeof noteChange>[1];

/** What a save gave to a holder and took away. */
export interface GrantChange {
  readonly holder: NamedHolder;
  readonly added: readonly GrantItem[];
  readonly removed: readonly GrantItem[];
}

/** Notes a change in the trail: what was given and taken, not the hundreds of grants that stayed. */
export async function noteGrants(
  trx: Transaction<SystemSchema>,
  changer: Changer,
  { holder, added, removed }: GrantChange,
): Promise<void> {
  await noteChange(trx, changer, {
    action: 'update',
    resource: '/api/permission/Authority',
    recordId: holder.id,
    recordName: holder.name,
    before: { grants: removed.map(toGrantId) },
    after: { grants: added.map(toGrantId) },
  });
}
