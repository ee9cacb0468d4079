import type { FastifyRequest } from 'fastify';
import type { Home, HomeCard } from '../../../../wire/home';
import type { AppDeps } from '../../../deps';
import { listDrafts } from '../form-drafts/list-drafts';
import type { ModuleContext } from '../module-context';
import { workThrough } from '../work-through';
import { readArrangement } from './arrangement';
import { AT_ONCE, createDeadline, type Deadline } from './deadline';
import { findCardModules, readCards } from './home-cards';
import { openOnce } from './open-once';
import { listOpened, type OpenModule } from './opened-records';

/** A home page is waited for no longer than that: what is not there by then says so. */
const PATIENCE_MS = 4000;

/** What the home page shows its reader; a module that answers late keeps none of the others waiting. */
export async function readHome(request: FastifyRequest, deps: AppDeps): Promise<Home> {
  const { user, grantHolders } = request.session;
  const open = openOnce(request, deps);
  const deadline = createDeadline(PATIENCE_MS);
  const [opened, cards, drafts] = await Promise.all([
    listOpened(deps, user.userId, { open, deadline }),
    readAllCards(deps, open, deadline),
    listDrafts(deps, request.session, { open, deadline }),
  ]);
  const used = new Set([...opened.map(({ moduleId }) => moduleId), ...cards.map(({ moduleId }) => moduleId)]);
  const addable: string[] = [];
  for (const moduleId of used) {
    const context = await open(moduleId);
    if (context && mayAdd(context)) addable.push(moduleId);
  }
  const arrangement = await readArrangement(deps.db, user.userId, grantHolders.roleIds);
  return { cards, recent: opened, drafts, addable, ...arrangement };
}

async function readAllCards(deps: AppDeps, open: OpenModule, deadline: Deadline): Promise<readonly HomeCard[]> {
  const modules = await findCardModules(deps);
  const found = new Map<string, readonly HomeCard[]>();
  await workThrough(modules, { atOnce: AT_ONCE, limitMs: Infinity }, async (moduleId) => {
    const context = await open(moduleId);
    if (context) found.set(moduleId, await readCards(context, deadline));
  });
  return modules.flatMap((moduleId) => found.get(moduleId) ?? []);
}

/** Whether the list of the module has a button that adds, which the user may press. */
function mayAdd({ model, access }: ModuleContext): boolean {
  const hasButton = model.list?.buttons.some(({ value, action }) => value === 'add' && !action) === true;
  return hasButton && access.canUseButton('add');
}
