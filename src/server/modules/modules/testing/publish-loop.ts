import { createDatabase, createPool } from '../../../db/client';
import type { AppDeps } from '../../../deps';
import { DEFAULT_LIMITS } from '../../../load-limits';
import { readDraft, saveDraft } from '../drafts';
import { moduleTexts } from '../module-texts';
import { planPublish } from '../plan-publish';
import { publishModule } from '../publish';
import { loopSource, menuId } from './loop-module';

/** A process that publishes one module again and again until it is killed. Prints when each publish begins and ends. */
const [url = '', id = ''] = process.argv.slice(2);
const pool = createPool(url, { max: 4 });
const deps: AppDeps = {
  db: createDatabase(pool),
  pool,
  control: pool,
  config: {
    timeZone: 'Asia/Shanghai',
    sessionTimeoutMs: 3_600_000,
    sessionMaxMs: 30 * 86_400_000,
    openedFormMs: 12 * 3_600_000,
    removedRecordMs: 30 * 86_400_000,
    isProduction: false,
    frameSources: [],
    clientDir: '',
    interfaceRowCap: 10,
    interfaceTimeoutMs: 1000,
    loginFreeAttempts: 10,
    trustedProxies: [],
    databaseDir: '',
    secretKeys: ['0f'.repeat(32)],
    limits: DEFAULT_LIMITS,
  },
  clock: Date.now,
};
const translate = moduleTexts('en');

for (;;) {
  const draft = await readDraft(deps, id);
  const version = draft.publishedVersion + 1;
  const change = { id, source: loopSource(version), revision: draft.revision, userId: 'loop' };
  const { revision } = await saveDraft(deps, change);
  const { planId } = await planPublish(deps, id, { revision, translate });
  const order = {
    userId: 'loop',
    planId,
    revision,
    note: `version ${String(version)}`,
    confirmsLoss: true,
    permit: () => Promise.resolve(),
    pcParentIds: [menuId(version)],
  };
  process.stdout.write(`begin ${String(version)}\n`);
  await publishModule(deps, id, { order, translate });
  process.stdout.write(`done ${String(version)}\n`);
}
