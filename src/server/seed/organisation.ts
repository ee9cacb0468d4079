import type { Transaction } from 'kysely';
import type { SystemSchema } from '../db/system-schema';
import billRules from './data/bill-rules.json';
import dataInterfaces from './data/data-interfaces.json';
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

/** Inserts the hospital: organisation, positions, roles, 40 users, dictionaries, data interfaces and number rules. */
export async function seedOrganisation(trx: Transaction<SystemSchema>, staffPasswordHash: string): Promise<void> {
  await seedStructure(trx);
  await seedUserRows(trx, staffPasswordHash);
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
    .values(roles.map((row, index) => ({ id: row.id, full_name: row.fullName, en_code: row.enCode, sort_code: index })))
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
        mobile_phone: row.mobilePhone,
        sort_code: index,
      })),
    )
    .execute();
  await trx
    .insertInto('user_positions')
    .values(users.map((row) => ({ user_id: row.id, position_id: row.positionId })))
    .execute();
  await trx
    .insertInto('user_roles')
    .values(users.flatMap((row) => row.roleIds.map((roleId) => ({ user_id: row.id, role_id: roleId }))))
    .execute();
}
