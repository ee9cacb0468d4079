import type { AppDeps } from './deps';
import { resealInterfaces } from './modules/dataInterface/index';
import { resealSources } from './modules/dataSource/index';
import { resealCallers } from './modules/interfaceOauth/index';

/**
 * Seals every stored secret under the present key (docs/operating.md#secrets). Throws SERVER_SECRET_UNREADABLE when an earlier key is
 * missing, and then leaves that secret as it is.
 */
export async function resealSecrets(deps: Pick<AppDeps, 'db' | 'config'>): Promise<void> {
  await resealInterfaces(deps);
  await resealSources(deps);
  await resealCallers(deps);
}
