import type { NamedReferences } from '../../engine/parse';
import type { RequestSession } from '../http/request-session';
import { isMenuGranted } from '../resource/index';
import type { AppDeps } from '../deps';
import { listOpenModules } from './module-references';
import { mayPress, mayTakeNumber, namesOf } from './require-reference';

/** What a module names, and what its present release names already. */
export interface NamedBy {
  readonly wanted: NamedReferences;
  /** null = it has no release. */
  readonly released: NamedReferences | null;
  /** Menus (enCode) that manage data interfaces, and those that manage number rules. */
  readonly interfaceMenus: readonly string[];
  readonly ruleMenus: readonly string[];
}

/**
 * What a draft names that its author may not use otherwise: whoever opens a module may ask for what it names, so nobody may name
 * more than they could ask for. What the present release names in the same way stays. Empty for administrators.
 */
export async function findUnheldReferences(
  deps: AppDeps,
  session: RequestSession,
  named: NamedBy,
): Promise<readonly string[]> {
  if (session.isAdministrator) return [];
  const open = await listOpenModules(deps, session.grantHolders);
  const unheld: string[] = [];
  const isManager = await isMenuGranted(deps, session.grantHolders, named.interfaceMenus);
  for (const asked of [...added(named, 'offered'), ...added(named, 'shown')]) {
    const names = await namesOf(deps, { table: 'data_interfaces', first: 'id' }, asked);
    const isOffered = open.some(({ offered }) => names.some((name) => offered.has(name)));
    if (!isManager && !isOffered && !(await mayPress(deps, session, { open, names }))) unheld.push(asked);
  }
  // A button may change data: who only manages interfaces could not run them so.
  const pressed = [...named.wanted.pressed.keys()].filter((asked) => named.released?.pressed.has(asked) !== true);
  for (const asked of pressed) {
    const names = await namesOf(deps, { table: 'data_interfaces', first: 'id' }, asked);
    if (!(await mayPress(deps, session, { open, names }))) unheld.push(asked);
  }
  for (const asked of added(named, 'modules'))
    if (!(await mayName(session, asked)) && !open.some(({ modules }) => modules.has(asked))) unheld.push(asked);
  unheld.push(...(await unheldRules(deps, session, named)));
  return [...new Set(unheld)];
}

function added({ wanted, released }: NamedBy, kind: 'offered' | 'shown' | 'modules' | 'rules'): readonly string[] {
  return [...wanted[kind]].filter((name) => released?.[kind].has(name) !== true);
}

/** Other modules are opened with the rights of whoever asks; screens of the system answer what their pickers offer. */
async function mayName(session: RequestSession, asked: string): Promise<boolean> {
  return !asked.startsWith('system/') && (await session.grantOf(asked)) !== undefined;
}

async function unheldRules(deps: AppDeps, session: RequestSession, named: NamedBy): Promise<readonly string[]> {
  const asked = added(named, 'rules');
  if (asked.length === 0 || (await isMenuGranted(deps, session.grantHolders, named.ruleMenus))) return [];
  // Other settings are called `rule`, too: only those that a number rule goes by count.
  const rows = await deps.db
    .selectFrom('bill_rules')
    .select(['id', 'en_code'])
    .where((where) => where.or([where('id', 'in', asked), where('en_code', 'in', asked)]))
    .execute();
  const unheld: string[] = [];
  for (const { id, en_code: code } of rows) if (!(await mayTakeNumber(deps, session, [id, code]))) unheld.push(code);
  return unheld;
}
