import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { EvaluationContext } from '../../engine/contract/evaluation';
import { MODULE_SCHEMA } from '../db/client';
import type { AppDeps } from '../deps';
import { hashPassword, toClientHash } from '../modules/oauth/index';
import { createRecord, openModuleAs } from '../modules/records/index';
import { loadReleasedModule } from '../modules/modules/index';
import { seedModuleDocuments, seedModules, type SeedModule } from './modules';
import organizes from './data/organizes.json';
import positions from './data/positions.json';
import { seedOrganisation, seedUsers } from './organisation';
import { createRandom } from './random';

/**
 * Fills an empty database with the example hospital; may be run again after an interruption and then finishes what is missing.
 * Returns the password that the staff accounts share, null when they were there already.
 */
export async function seedDatabase(deps: AppDeps): Promise<string | null> {
  const staffPassword = await seedStaff(deps);
  await seedModuleDocuments(deps);
  await Promise.all(seedModules.map((module) => seedRecords(deps, module)));
  return staffPassword;
}

async function seedStaff(deps: AppDeps): Promise<string | null> {
  const hospital = organizes[0];
  const known = await deps.db
    .selectFrom('organizes')
    .select('id')
    .where('id', '=', hospital?.id ?? '')
    .executeTakeFirst();
  if (known) return null;
  const password = randomBytes(9).toString('base64url');
  const passwordHash = await hashPassword(toClientHash(password));
  await deps.db.transaction().execute((trx) => seedOrganisation(trx, passwordHash));
  return password;
}

/**
 * Saves the module's records through the ordinary write path, oldest first because number rules count by date.
 * A run after an interruption goes on after the records that are there.
 */
async function seedRecords(deps: AppDeps, { id, makeRecord, recordCount }: SeedModule): Promise<void> {
  const random = createRandom(id.length * 7919);
  const now = deps.clock();
  const records = Array.from({ length: recordCount }, (_, index) => makeRecord(random, index, now));
  records.sort((left, right) => left.createdAt - right.createdAt);
  for (const { values, authorIndex, createdAt } of records.slice(await countSeeded(deps, id))) {
    const context = await openModuleAs(deps, id, evaluationAs(deps, authorIndex, createdAt));
    await createRecord(context, { input: values });
  }
}

async function countSeeded(deps: AppDeps, moduleId: string): Promise<number> {
  const { plan } = await loadReleasedModule(deps, moduleId);
  const { rows } = await sql<{ count: string }>`select count(*) from ${sql.id(MODULE_SCHEMA, plan.main.name)}`.execute(
    deps.db,
  );
  return Number(rows[0]?.count ?? 0);
}

function evaluationAs(deps: AppDeps, authorIndex: number, now: number): EvaluationContext {
  const user = seedUsers[authorIndex];
  if (!user) throw new Error(`no seeded user ${authorIndex}`);
  const organize = organizes.find(({ id }) => id === user.organizeId);
  const position = positions.find(({ id }) => id === user.positionId);
  const name = organize?.fullName ?? '';
  return {
    now,
    timeZone: deps.config.timeZone,
    language: 'zh',
    user: {
      userId: user.id,
      userName: user.realName,
      account: user.account,
      organizeId: user.organizeId,
      organizeName: name,
      departmentId: user.organizeId,
      departmentName: name,
      positionId: user.positionId,
      positionName: position?.fullName ?? '',
      roleIds: [],
    },
  };
}
