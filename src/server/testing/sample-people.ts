import type { Kysely } from 'kysely';
import type { SystemSchema } from '../db/system-schema';

/** Seeds of the samples that tests save. */
const SEEDS = ['1', '2', '3'] as const;

/** Inserts the people, organisations, positions, roles and groups that samples of people fields name, by the ids of the samples. */
export async function insertSamplePeople(db: Kysely<SystemSchema>): Promise<void> {
  const named = (kind: string) =>
    SEEDS.map((seed) => ({ id: `${kind}-${seed}`, full_name: `${kind}-${seed}`, en_code: `${kind}-${seed}` }));
  const organizes = [
    ...named('company').map((row) => ({ ...row, type: 'company' as const, parent_id: '-1' })),
    ...SEEDS.map((seed) => ({
      id: `department-${seed}`,
      full_name: `department-${seed}`,
      en_code: `department-${seed}`,
      type: 'department' as const,
      parent_id: `company-${seed}`,
    })),
  ];
  await db.insertInto('organizes').values(organizes).execute();
  const positions = named('position').map((row) => ({ ...row, organize_id: 'department-1' }));
  await db.insertInto('positions').values(positions).execute();
  await db.insertInto('roles').values(named('role')).execute();
  await db.insertInto('groups').values(named('group')).execute();
  const users = SEEDS.map((seed) => ({
    id: `user-${seed}`,
    account: `sample${seed}`,
    real_name: `sample${seed}`,
    password_hash: '',
    organize_id: 'department-1',
  }));
  await db.insertInto('users').values(users).execute();
}
