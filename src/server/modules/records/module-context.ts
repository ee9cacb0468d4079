import type { FastifyRequest } from 'fastify';
import type { EvaluationContext } from '../../../engine/contract/evaluation';
import type { Language } from '../../../engine/contract/language';
import { isDataView, type ModuleModel } from '../../../engine/contract/module-model';
import type { ModuleAccess, PermissionGrant } from '../../../engine/contract/permission';
import { createAccess } from '../../../engine/permission';
import type { PrepareInput } from '../../../engine/rules';
import type { TablePlan } from '../../../engine/tables';
import { translateModel } from '../../../engine/translate';
import { registry } from '../../../renderers/definitions';
import type { AppDeps } from '../../deps';
import { BusinessError } from '../../http/errors';
import type { RequestSession } from '../../http/request-session';
import { namedLanguage } from '../../http/translate';
import { isMenuGranted } from '../../resource/index';
import { loadReleasedModule, type ReleasedModule } from '../modules/index';
import { gateAttributes, type GatedModule } from './attribute-gate';
import { loadRows, type Rows } from './load-rows';

declare module 'fastify' {
  interface FastifyRequest {
    /** Version of the module opened by the call; 0 = none yet. */
    moduleVersion: number;
  }
}

/** Everything for an operation on a module's records: module, user, and permissions. */
export interface ModuleContext {
  readonly deps: AppDeps;
  /** The release of the call: the current one, or the earlier one of an open form. */
  readonly module: ReleasedModule;
  /** The release that was current when the module was opened. */
  readonly currentVersion: number;
  /** Fingerprint of that release's tables. */
  readonly currentTables: string;
  /** Its model in the user's language, which affects texts only. */
  readonly model: ModuleModel;
  readonly plan: TablePlan;
  /** null = everything is granted. */
  readonly grant: PermissionGrant | null;
  readonly access: ModuleAccess;
  /** Which records the user can reach: always by the current release. */
  readonly rows: Rows;
  readonly evaluation: EvaluationContext;
  /** Changes in locked fields: refused for forms that name their release, else undone. */
  readonly locks: NonNullable<PrepareInput['locks']>;
  readonly others: OtherScreens;
  /** Address that the call comes from; '' = the server itself. */
  readonly ip: string;
  /** How many links were followed to come here from the record that is shown; absent = none. */
  readonly linkDepth?: number;
}

/** Access to other lists that fields refer to. */
export interface OtherScreens {
  /** Throws as `openModule`. */
  openModule: (moduleId: string) => Promise<ModuleContext>;
  /** Whether one of the menus (by enCode) is open. */
  isMenuOpen: (menus: readonly string[]) => Promise<boolean>;
  /** What a reader may see of a release, by what they may see of the modules that its stored attributes are copied from. */
  gate: (release: GatedModule) => Promise<ModuleAccess>;
}

/**
 * Opens a module for a user: the gate of every call about records (docs/architecture.md#one-gate-for-permission). Throws
 * SERVER_FORBIDDEN when no menu of the user opens it, whether it exists or not.
 */
export async function openModule(request: FastifyRequest, deps: AppDeps, moduleId: string): Promise<ModuleContext> {
  const context = await openFor(readerOf(request), deps, moduleId);
  request.moduleVersion = context.module.version;
  return context;
}

/** The user, and the language of their page; undefined = the stored one. */
interface Reader {
  readonly session: RequestSession;
  readonly language: Language | undefined;
  readonly ip: string;
}

function readerOf(request: FastifyRequest): Reader {
  return { session: request.session, language: namedLanguage(request), ip: request.ip };
}

async function openFor(reader: Reader, deps: AppDeps, moduleId: string): Promise<ModuleContext> {
  const context = await openUngated(reader, deps, moduleId);
  return { ...context, access: await context.others.gate(context) };
}

async function openUngated(reader: Reader, deps: AppDeps, moduleId: string): Promise<ModuleContext> {
  const { session, ip, language = session.language } = reader;
  const others = othersOf(reader, deps);
  const grant = session.isAdministrator ? null : await session.grantOf(moduleId);
  if (grant === undefined) throw new BusinessError('SERVER_FORBIDDEN');
  const module = await loadReleasedModule(deps, moduleId);
  const evaluation = { ...session.evaluationContext(), language };
  const rows = await loadRows(deps, { module, grant, session });
  return toContext(deps, { module, grant, rows, evaluation, locks: 'keep', others, ip });
}

/** The other lists of the caller. */
export function openOthers(request: FastifyRequest, deps: AppDeps): OtherScreens {
  return othersOf(readerOf(request), deps);
}

function othersOf(reader: Reader, deps: AppDeps): OtherScreens {
  const { session } = reader;
  return {
    openModule: (otherId) => openFor(reader, deps, otherId),
    isMenuOpen: async (menus) => session.isAdministrator || isMenuGranted(deps, session.grantHolders, menus),
    gate: async (release) =>
      session.isAdministrator
        ? release.access
        : gateAttributes(release, (otherId) => openUngated(reader, deps, otherId)),
  };
}

function toContext(
  deps: AppDeps,
  opened: Pick<ModuleContext, 'module' | 'grant' | 'rows' | 'evaluation' | 'locks' | 'others' | 'ip'>,
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
  };
}

/** A model in the context's language. */
export function inLanguage(model: ModuleModel, { evaluation }: Pick<ModuleContext, 'evaluation'>): ModuleModel {
  return translateModel(model, evaluation.language, registry);
}

/** Opens a module for its records; throws SERVER_NOT_FOUND for a data view, which has none. */
export async function openRecords(request: FastifyRequest, deps: AppDeps, moduleId: string): Promise<ModuleContext> {
  const context = await openModule(request, deps, moduleId);
  if (isDataView(context.model)) throw new BusinessError('SERVER_NOT_FOUND');
  return context;
}

/** Opens a module for the server itself (seed, jobs): everything is permitted; `evaluation` has user and time. */
export async function openModuleAs(
  deps: AppDeps,
  moduleId: string,
  evaluation: EvaluationContext,
): Promise<ModuleContext> {
  return toContext(deps, {
    module: await loadReleasedModule(deps, moduleId),
    grant: null,
    rows: 'all',
    evaluation,
    locks: 'ignore',
    ip: '',
    others: {
      openModule: (otherId) => openModuleAs(deps, otherId, evaluation),
      isMenuOpen: () => Promise.resolve(true),
      gate: ({ access }) => Promise.resolve(access),
    },
  });
}

/** Requires one of the buttons, by codes without `btn_`; throws SERVER_FORBIDDEN. */
export function requireButton({ access }: ModuleContext, ...codes: readonly string[]): void {
  if (!codes.some((code) => access.canUseButton(code))) throw new BusinessError('SERVER_FORBIDDEN');
}
