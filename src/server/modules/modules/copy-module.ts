import type { Translate } from '../../../engine/contract/language';
import type { AppDeps } from '../../deps';
import { BusinessError } from '../../http/errors';
import { createModule } from './create-module';
import { readModule, readTakenCodes } from './repository';

const MAX_NAME_LENGTH = 100;
const MAX_CODE_LENGTH = 90;
/** Limit of concurrent copies of a module. */
const MAX_ATTEMPTS = 20;

interface CopyOrder {
  readonly id: string;
  readonly userId: string;
  readonly translate: Translate;
}

/** Creates an unreleased draft with a free name and code; throws SERVER_NOT_FOUND. */
export async function copyModule(deps: AppDeps, order: CopyOrder): Promise<string> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await copyOnce(deps, order);
    } catch (error) {
      // A concurrent copy took the code: retry with another.
      const isTaken = error instanceof BusinessError && error.code === 'SERVER_MODULE_CODE_TAKEN';
      if (!isTaken || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

async function copyOnce(deps: AppDeps, { id, userId, translate }: CopyOrder): Promise<string> {
  const row = await readModule(deps.db, id);
  const fullName = translate('server.modules.copyName', { name: row.full_name }).slice(-MAX_NAME_LENGTH);
  const base = `${row.en_code.slice(0, MAX_CODE_LENGTH)}_copy`;
  const taken = await readTakenCodes(deps.db, base);
  let enCode = base;
  for (let number = 2; taken.has(enCode); number += 1) enCode = `${base}${String(number)}`;
  const draft = JSON.parse(row.draft) as Readonly<Record<string, unknown>>;
  const entity = {
    ...draft,
    category: row.category,
    type: row.type,
    webType: row.web_type,
    enableFlow: row.enable_flow,
  };
  return createModule(
    deps,
    { ...entity, description: row.description, sortCode: row.sort_code, fullName, enCode },
    { userId },
  );
}
