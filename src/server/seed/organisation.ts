import type { Transaction } from 'kysely';
import { fillReadings } from '../db/name-readings';
import type { SystemSchema } from '../db/system-schema';
import billRules from './data/bill-rules.json';
import dataInterfaces from './data/data-interfaces.json';
import groups from './data/groups.json';
import organizes from './data/organizes.json';
import positions from './data/positions.json';
import roles from './data/roles.json';
import users from './data/users.json';
import { insertMissingDictionaries } from './dictionary-rows';
import { exampleTypes } from './ensure-standard-dictionaries';

/** The seeded members of staff, in the order that record makers refer to them by index. */
export const seedUsers: readonly SeedUser[] = users;

interface SeedUser {
  readonly id: string;
  readonly account: string;
  readonly realName: string;
  readonly organizeId: string;
  readonly positionId: string;
}

/** Inserts the hospital: organisation, positions, roles, 43 users, groups, dictionaries, data interfaces and number rules. */
export async function seedOrganisation(trx: Transaction<SystemSchema>, staffPasswordHash: string): Promise<void> {
  await seedStructure(trx);
  await seedUserRows(trx, staffPasswordHash);
  await seedMemberships(trx);
  await seedGroups(trx);
  await fillReadings(trx);
  await insertMissingDictionaries(trx, exampleTypes);
  await seedInterfacesAndRules(trx);
}

async function seedStructure(trx: Transaction<SystemSchema>): Promise<void> {
  await trx
    .insertInto('organizes')
    .values(
      organizes.map((row, index) => ({
        id: row.id,
        parent_id: row.parentId,
        type: row.type as 'company' | 'department',
        full_name: row.fullName,
        en_code: row.enCode,
        manager_id: row.managerId,
        sort_code: index,
      })),
    )
    .execute();
  await trx
    .insertInto('positions')
    .values(
      positions.map((row, index) => ({
        id: row.id,
        organize_id: row.organizeId,
        full_name: row.fullName,
        en_code: row.enCode,
        type: row.type,
        sort_code: index,
      })),
    )
    .execute();
  await trx
    .insertInto('roles')
    .values(
      roles.map((row, index) => ({
        id: row.id,
        full_name: row.fullName,
        en_code: row.enCode,
        is_global: !row.organizeIds,
        sort_code: index,
      })),
    )
    .execute();
  await trx
    .insertInto('role_organizes')
    .values(roles.flatMap((row) => (row.organizeIds ?? []).map((id) => ({ role_id: row.id, organize_id: id }))))
    .execute();
}

async function seedInterfacesAndRules(trx: Transaction<SystemSchema>): Promise<void> {
  await trx
    .insertInto('data_interfaces')
    .values(
      dataInterfaces.map((row, index) => ({
        id: row.id,
        full_name: row.fullName,
        en_code: row.enCode,
        category_id: row.categoryId,
        data_type: row.dataType,
        query: row.query,
        description: row.description,
        sort_code: index,
      })),
    )
    .execute();
  await trx
    .insertInto('bill_rules')
    .values(
      billRules.map((row, index) => ({
        id: row.id,
        full_name: row.fullName,
        en_code: row.enCode,
        prefix: row.prefix,
        date_format: row.dateFormat,
        digit: row.digit,
        start_number: row.startNumber,
        category: row.category,
        sort_code: index,
      })),
    )
    .execute();
}

async function seedUserRows(trx: Transaction<SystemSchema>, passwordHash: string): Promise<void> {
  await trx
    .insertInto('users')
    .values(
      users.map((row, index) => ({
        id: row.id,
        account: row.account,
        password_hash: passwordHash,
        real_name: row.realName,
        gender: row.gender,
        organize_id: row.organizeId,
        position_id: row.positionId,
        manager_id: row.managerId ?? null,
        mobile_phone: row.mobilePhone,
        sort_code: index,
      })),
    )
    .execute();
}

/** What people belong to besides their main organisation, which the database adds by itself. */
async function seedMemberships(trx: Transaction<SystemSchema>): Promise<void> {
  const others = users.flatMap((row) =>
    (row.otherOrganizeIds ?? []).map((id) => ({ user_id: row.id, organize_id: id })),
  );
  await trx.insertInto('user_organizes').values(others).execute();
  const positionsOf = (row: (typeof users)[number]) => [row.positionId, ...(row.otherPositionIds ?? [])];
  await trx
    .insertInto('user_positions')
    .values(users.flatMap((row) => positionsOf(row).map((id) => ({ user_id: row.id, position_id: id }))))
    .execute();
  await trx
    .insertInto('user_roles')
    .values(users.flatMap((row) => row.roleIds.map((roleId) => ({ user_id: row.id, role_id: roleId }))))
    .execute();
}

async function seedGroups(trx: Transaction<SystemSchema>): Promise<void> {
  await trx
    .insertInto('groups')
    .values(
      groups.map((row, index) => ({ id: row.id, full_name: row.fullName, en_code: row.enCode, sort_code: index })),
    )
    .execute();
  await trx
    .insertInto('group_members')
    .values(groups.flatMap((row) => row.memberIds.map((id) => ({ group_id: row.id, user_id: id }))))
    .execute();
}
