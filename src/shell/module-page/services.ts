import type { Language, Translate } from '../../engine/contract/language';
import type { WidgetRegistry } from '../../engine/contract/registry';
import { SourceError } from '../../renderers/shared/sources/record-source';
import type { RendererServices } from '../../renderers/shared/hosts/services';
import {
  listInterfaceRows,
  readDepartments,
  readDictionaryTypes,
  readOrganizes,
  runInterface,
} from '../../wire/look-ups';
import { send, type HttpClient } from '../http';
import type { CurrentUser } from '../session/current-user';
import { findMenu } from '../session/menu';
import type { ShellStorage } from '../session/storage';
import { createAreas } from './areas';
import { createColumnChoice } from './column-choice';
import { createColumnWidths } from './column-widths';
import { createDictionaries } from './dictionaries';
import { createLatePeople } from './late-people';
import { createLinks } from './links';
import { createScreenLoader } from './load-screen';
import { createNames } from './names';
import { createOpenLink } from './open-link';
import { createOwnSignature } from './own-signature';
import { createRecordPages } from './record-pages';
import { remember } from './remember';
import { createCalls } from './script-services';
import { toDownloadPath } from './start-download';
import { toOptions } from './to-options';

export interface ServicesOptions {
  readonly http: HttpClient;
  readonly language: Language;
  readonly registry: WidgetRegistry;
  readonly translate: Translate;
  readonly user: CurrentUser;
  readonly storage: Pick<ShellStorage, 'get' | 'set' | 'remove'>;
  /** Menu entry of the page that is open; '' outside of the menu. */
  currentMenuId: () => string;
  openInApp: (path: string, state?: object) => void;
  openWindow: (address: string) => void;
  startDownload: (path: string) => void;
  /** Reads again what is known of the user. */
  reloadUser: () => Promise<unknown>;
  /** Origin that a relative address belongs to. */
  readonly origin: string;
  /** Milliseconds since the epoch. */
  now: () => number;
}

/** What renderers may ask, answered over HTTP with the calls of docs/clients.md. */
export function createServices(options: ServicesOptions): RendererServices {
  const { http, language, translate, user } = options;
  const dictionaries = createDictionaries(http);
  const trees = {
    organize: remember(async () => (await send(http, readOrganizes, {})).data.list),
    department: remember(async () => (await send(http, readDepartments, { params: { id: '0' }, query: {} })).data.list),
  };
  const people = createLatePeople(http);
  const names = createNames(http, people);
  const areas = createAreas(http);

  const services: RendererServices = {
    language,
    timeZone: user.timeZone,
    isAuthor: user.isAdministrator,
    frameSources: user.frameSources,
    ownSignature: createOwnSignature(http),
    codeEditor: async () => (await import('../code-editor')).loadCodeEditor(language),
    evaluationContext: () => ({
      now: options.now(),
      timeZone: user.timeZone,
      language,
      user: user.facts,
      organizeIdPath: user.organizeIdPath,
    }),
    dictionary: dictionaries.dictionary,
    ...createInterfaces(http),
    ...createLinks(http),
    dictionaryTypes: async (valueKey) => toOptions((await send(http, readDictionaryTypes, {})).data.list, valueKey),
    organizeTree: async (kind) => toOptions(await trees[kind].get(), 'id'),
    names: (kind, ids) => (kind === 'area' ? areas.names(ids) : names.find(kind, ids)),
    people,
    areas: areas.service,
    openLink: createOpenLink(options),
    recordPages: createRecordPages({
      openInApp: options.openInApp,
      pathOf: (moduleId) => findMenu(user.menu, (node) => node.moduleId === moduleId)?.path ?? '',
    }),
    ...createCalls(http),
    loadScreen: createScreenLoader({ ...options, services: () => services }),
    download(url) {
      const path = toDownloadPath(url, options.origin);
      if (path === null) throw new SourceError(translate('shell.failed'), { code: 0 });
      options.startDownload(path);
    },
    clearDictionaries() {
      dictionaries.clear();
      people.clear();
      areas.clear();
      trees.organize.forget();
      trees.department.forget();
    },
    ...createColumnChoice(http),
    ...createColumnWidths(options.storage, user.facts.userId),
  };
  return services;
}

/** Runs of data interfaces, and pages of their rows. */
function createInterfaces(http: HttpClient): Pick<RendererServices, 'dataInterface' | 'interfaceRows'> {
  return {
    async dataInterface(interfaceId, paramList, signal) {
      return (await send(http, runInterface, { params: { id: interfaceId }, body: { paramList }, signal })).data;
    },
    async interfaceRows(id, body, signal) {
      const { data } = await send(http, listInterfaceRows, { params: { id }, body, ...(signal ? { signal } : {}) });
      return { rows: data.list, total: data.pagination.total };
    },
  };
}
