import { sql } from 'kysely';
import type { KeyType } from '../../engine/tables';
import type { AppDeps } from '../deps';
import type { Fact } from '../kept/index';
import { BusinessError } from './errors';

/** Facts of a module without its document. */
export interface ModuleHead {
  readonly released_version: number;
  readonly full_name: string;
  readonly tables_plan: string;
  readonly tables_engine: string;
  readonly tables_refusal: string | null;
  readonly key_type: KeyType;
}

/** The head of a module as a cacheable fact; reading it throws SERVER_NOT_FOUND. */
export function moduleHeadFact(deps: AppDeps, moduleId: string): Fact<ModuleHead> {
  return { key: `module:${moduleId}`, tags: [`module:${moduleId}`], load: () => readHead(deps, moduleId) };
}

async function readHead(deps: AppDeps, moduleId: string): Promise<ModuleHead> {
  const { rows } = await selectHead(moduleId).execute(deps.db);
  if (!rows[0]) throw new BusinessError('SERVER_NOT_FOUND');
  return rows[0];
}

export function selectHead(moduleId: string) {
  return sql<ModuleHead>`select released_version, full_name, tables_plan, tables_engine, tables_refusal, key_type
    from system.modules where id = ${moduleId}`;
}
