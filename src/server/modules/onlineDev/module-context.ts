import type { FastifyRequest } from 'fastify';
import type { EvaluationContext } from '../../../engine/contract/evaluation';
import type { Language } from '../../../engine/contract/language';
import type { ModuleModel } from '../../../engine/contract/module-model';
import type { ModuleAccess, PermissionGrant } from '../../../engine/contract/permission';
import { createAccess, rowScope, type RowScope } from '../../../engine/permission';
import type { PrepareInput } from '../../../engine/rules';
import type { TablePlan } from '../../../engine/tables';
import { translateModel } from '../../../engine/translate';
import { registry } from '../../../renderers/definitions';
import type { AppDeps } from '../../deps';
import { BusinessError } from '../../http/errors';
import type { RequestSession } from '../../http/request-session';
import { namedLanguage } from '../../http/translate';
import { isMenuGranted } from '../../resource/index';
import { loadReleasedModule, type ReleasedModule } from '../visualDev/index';

declare module 'fastify' {
  interface FastifyRequest {
    /** Version of the module that a call about records has opened; 0 before that. */
    moduleVersion: number;
  }
}

/** `webType` of a module that shows the rows of a data interface and has no tables (contract e.5). */
export const DATA_VIEW = 4;

/** Everything that an operation on a module's records needs: the module, who asks, and what that one may do. */
export interface ModuleContext {
  readonly deps: AppDeps;
  /** The release that the call works with, as authored: the present one, or an earlier one that a form was opened with. */
  readonly module: ReleasedModule;
  /** The release that stood when the module was opened. */
  readonly currentVersion: number;
  /** Fingerprint of that release's tables. */
  readonly currentTables: string;
  /** Its model in the language of the asking user, which decides about words only. */
  readonly model: ModuleModel;
  readonly plan: TablePlan;
  /** null = everything. */
  readonly grant: PermissionGrant | null;
  readonly access: ModuleAccess;
  /** Which records exist for the asking user: decided by the present release, also under an earlier one. */
  readonly rows: RowScope;
  readonly evaluation: EvaluationContext;
  /** What becomes of changes in fields that the form locks: refused for forms that name their release, else kept as stored. */
  readonly locks: NonNullable<PrepareInput['locks']>;
  readonly others: OtherScreens;
}

/** What else the asking user may open: the places that values of this module name records of. */
export interface OtherScreens {
  /** Throws as `openModule` does. */
  openModule(moduleId: string): Promise<ModuleContext>;
  /** Whether one of the menus (by enCode) is open. */
  isMenuOpen(menus: readonly string[]): Promise<boolean>;
}

/**
 * Opens a module for the asking user: the one gate that every call about records goes through (architecture decision 6).
 * Throws SERVER_FORBIDDEN when no menu of the user opens it, whether it exists or not.
 */
export async function openModule(request: FastifyRequest, deps: AppDeps, moduleId: string): Promise<ModuleContext> {
  const context = await openFor({ session: request.session, language: namedLanguage(request) }, deps, moduleId);
  request.moduleVersion = context.module.version;
  return context;
}

/** Who asks, and the language of the page that they ask from; undefined = the one that is kept for them. */
interface Reader {
  readonly session: RequestSession;
  readonly language: Language | undefined;
}

async function openFor(reader: Reader, deps: AppDeps, moduleId: string): Promise<ModuleContext> {
  const { session, language = session.language } = reader;
  const grant = session.isAdministrator ? null : await session.grantOf(moduleId);
  if (grant === undefined) throw new BusinessError('SERVER_FORBIDDEN');
  const module = await loadReleasedModule(deps, moduleId);
  const others: OtherScreens = {
    openModule: (otherId) => openFor(reader, deps, otherId),
    isMenuOpen: async (menus) => session.isAdministrator || isMenuGranted(deps, session.grantHolders, menus),
  };
  const evaluation = { ...session.evaluationContext(), language };
  return toContext(deps, { module, grant, evaluation, locks: 'keep', others });
}

function toContext(
  deps: AppDeps,
  opened: Pick<ModuleContext, 'module' | 'grant' | 'evaluation' | 'locks' | 'others'>,
): ModuleContext {
  const { plan, version, tables } = opened.module;
  const { grant } = opened;
  const model = inLanguage(opened.module.model, opened);
  return {
    deps,
    ...opened,
    currentVersion: version,
    currentTables: tables,
    model,
    plan,
    access: createAccess(model, grant),
    rows: rowScope(model, grant),
  };
}

/** A model of a release in the language of whoever the context is for. */
export function inLanguage(model: ModuleModel, { evaluation }: Pick<ModuleContext, 'evaluation'>): ModuleModel {
  return translateModel(model, evaluation.language, registry);
}

/** Opens a module whose records are asked for; throws SERVER_NOT_FOUND for a data view, which has none of its own. */
export async function openRecords(request: FastifyRequest, deps: AppDeps, moduleId: string): Promise<ModuleContext> {
  const context = await openModule(request, deps, moduleId);
  if (context.model.webType === DATA_VIEW) throw new BusinessError('SERVER_NOT_FOUND');
  return context;
}

/** Opens a module for the server itself (seed, jobs): everything is allowed, `evaluation` says as whom and when. */
export async function openModuleAs(
  deps: AppDeps,
  moduleId: string,
  evaluation: EvaluationContext,
): Promise<ModuleContext> {
  return toContext(deps, {
    module: await loadReleasedModule(deps, moduleId),
    grant: null,
    evaluation,
    locks: 'ignore',
    others: {
      openModule: (otherId) => openModuleAs(deps, otherId, evaluation),
      isMenuOpen: () => Promise.resolve(true),
    },
  });
}

/** Requires one of the buttons; throws SERVER_FORBIDDEN. Codes without `btn_`. */
export function requireButton({ access }: ModuleContext, ...codes: readonly string[]): void {
  if (!codes.some((code) => access.canUseButton(code))) throw new BusinessError('SERVER_FORBIDDEN');
}
