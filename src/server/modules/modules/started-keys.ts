import { sql } from 'kysely';
import type { ModuleModel } from '../../../engine/contract/module-model';
import type { AppDeps } from '../../deps';
import { parseReleased } from './released-modules';

/**
 * Fields that buttons of lists and footers preset when they open a module's form for a new record. Parses only documents that contain the module's
 * id, once per release and process.
 */
export async function loadStartedKeys(deps: AppDeps, moduleId: string): Promise<ReadonlySet<string>> {
  const openers = await deps.db
    .selectFrom('modules')
    .select(['id', 'released', 'released_version', 'key_type'])
    .where('released_version', '>', 0)
    .where(sql<boolean>`strpos(released, ${moduleId}) > 0`)
    .execute();
  const keys = new Set<string>();
  for (const { id, released, released_version: version, key_type: keyType } of openers) {
    if (released === null) continue;
    const { module } = parseReleased(deps, { moduleId: id, version, keyType, text: released });
    if (module) for (const key of keysGivenTo(moduleId, module.model)) keys.add(key);
  }
  return keys;
}

function keysGivenTo(moduleId: string, { form, list }: ModuleModel): readonly string[] {
  const ofList = list ? [...list.buttons, ...list.rowButtons, ...list.customButtons] : [];
  const buttons = [...ofList, ...form.buttons];
  return buttons.flatMap(({ action }) =>
    action?.type === 'open' && action.module === moduleId && action.recordId === null ? Object.keys(action.values) : [],
  );
}
