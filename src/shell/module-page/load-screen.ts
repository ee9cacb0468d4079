import type { Language, Translate } from '../../engine/contract/language';
import type { ModuleModel } from '../../engine/contract/module-model';
import type { WidgetRegistry } from '../../engine/contract/registry';
import { createAccess } from '../../engine/permission';
import { parseScreen } from '../../engine/screen';
import { SourceError, type RecordSource } from '../../renderers/shared/sources/record-source';
import { createResourceSource } from '../../renderers/shared/sources/resource-source';
import type { LoadedScreen, RendererServices } from '../../renderers/shared/hosts/services';
import { readScreen } from '../../wire/records';
import { send, type HttpClient } from '../http';
import { grantOf, type CurrentUser } from '../session/current-user';
import { findMenu, type MenuNode } from '../session/menu';
import { askForCodes } from './ask-for-codes';
import { createModuleSource } from './module-source';
import { createSystemScreens, menuOwnerOf, systemScreenName, toSystemModule } from './system-screens';

export interface ScreenLoaderOptions {
  readonly http: HttpClient;
  readonly language: Language;
  readonly registry: WidgetRegistry;
  readonly translate: Translate;
  readonly user: CurrentUser;
  /** Menu entry of the page that is open; '' outside of the menu. */
  currentMenuId: () => string;
  /** Reads again what is known of the user. */
  reloadUser: () => Promise<unknown>;
  /** The services that a screen's records are asked over. */
  services: () => RendererServices;
}

/** A module's model, and the release that it is of; null for a system screen. */
interface ReadModule {
  readonly model: ModuleModel;
  readonly version: number | null;
  /** What a save sends back to prove that its form was opened under that release. */
  readonly versionProof: string;
  /** Whether the user may have drafts of its form. */
  readonly hasDrafts: boolean;
}

const OWN_PASSWORD = toSystemModule('ownPassword');

/** Nothing is due any more once the own password was changed. */
function withReload(source: RecordSource, { reloadUser }: ScreenLoaderOptions): RecordSource {
  return {
    ...source,
    update: async (...given) => {
      const saved = await source.update(...given);
      await reloadUser();
      return saved;
    },
  };
}

/**
 * Loads any screen (docs/screens.md#windows): a system screen from its file, a module as the server restricts it. Its rights are
 * those of the menu entry that opens it; a system screen without one has those of the page that it is opened over. Its records live
 * behind its own calls, or in OnlineDev when it names none. Throws SourceError.
 */
export function createScreenLoader(options: ScreenLoaderOptions): RendererServices['loadScreen'] {
  const { http, registry, translate, user, language } = options;
  const readSystemScreen = createSystemScreens({ language, registry, translate, isOpen });

  async function readModule(module: string, signal: AbortSignal | undefined): Promise<ReadModule> {
    const name = systemScreenName(module);
    if (name === null) {
      const input = { params: { modelId: module }, ...(signal ? { signal } : {}) };
      const { data } = await send(http, readScreen, input);
      return { ...data, model: parseScreen(data.model, registry) };
    }
    const model = await readSystemScreen(name);
    if (!model) throw new SourceError(translate('shell.module.unknownScreen', { name }), { code: 404 });
    signal?.throwIfAborted();
    return { model, version: null, versionProof: '', hasDrafts: false };
  }

  /** The open page's own entry where it opens the screen, else the first that does. */
  function menuIdOf(module: string): string {
    const name = systemScreenName(module);
    const opens = (node: MenuNode) => (name === null ? node.moduleId === module : node.screen === name);
    const currentId = options.currentMenuId();
    const entry = findMenu(user.menu, (node) => node.id === currentId && opens(node)) ?? findMenu(user.menu, opens);
    return entry?.id ?? '';
  }

  /** A part opens with its menu entry, one that needs none with the screen around it. */
  async function isOpen(module: string): Promise<boolean> {
    const name = systemScreenName(module);
    const owner = name === null ? '' : await menuOwnerOf(name);
    return owner === '' || menuIdOf(toSystemModule(owner)) !== '';
  }

  return async (module, params, signal): Promise<LoadedScreen> => {
    const { model: read, version, versionProof, hasDrafts } = await readModule(module, signal);
    const menuId = menuIdOf(module);
    const isSystem = systemScreenName(module) !== null;
    const rightsId = menuId === '' && isSystem ? options.currentMenuId() : menuId;
    const grant = grantOf(user, rightsId);
    const asks = findMenu(user.menu, ({ id }) => id === menuId)?.asks;
    const { model, access } = isSystem
      ? await askForCodes(read, { asks, grant, registry })
      : { model: read, access: createAccess(read, grant) };
    const services = options.services();
    if (model.resource) {
      const listId = isSystem ? module : menuId || module;
      const source = createResourceSource({ model, registry, services, translate, params, listId });
      const isDue = user.passwordDue !== '' || user.passwordDaysLeft !== null;
      return { model, access, source: module === OWN_PASSWORD && isDue ? withReload(source, options) : source };
    }
    const opened = { moduleId: module, menuId, version, versionProof, hasDrafts };
    return { model, access, source: createModuleSource({ http, ...opened }) };
  };
}
