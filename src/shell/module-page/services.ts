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
import { encodeExternal, toWebAddress } from '../router/safe-address';
import type { CurrentUser } from '../session/current-user';
import type { ShellStorage } from '../session/storage';
import { createColumnChoice } from './column-choice';
import { createColumnWidths } from './column-widths';
import { createDictionaries } from './dictionaries';
import { createScreenLoader } from './load-screen';
import { createNames } from './names';
import { remember } from './remember';
import { createCall } from './send-call';
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
  openInApp: (path: string) => void;
  openWindow: (address: string) => void;
  startDownload: (path: string) => void;
  /** Origin that a relative address belongs to. */
  readonly origin: string;
  /** Milliseconds since the epoch. */
  now: () => number;
}

/** What renderers may ask, answered over HTTP with the calls of docs/clients.md. */
export function createServices(options: ServicesOptions): RendererServices {
  const { http, language, registry, translate, user, currentMenuId } = options;
  const dictionaries = createDictionaries(http);
  const trees = {
    organize: remember(async () => (await send(http, readOrganizes, {})).data.list),
    department: remember(async () => (await send(http, readDepartments, { params: { id: '0' }, query: {} })).data.list),
  };
  // The department tree holds the companies above them, too.
  const names = createNames(http, () => trees.department.get());

  function openLink(href: string, target: '_self' | '_blank'): void {
    const isOwnPath = /^\/(?![/\\])/.test(href);
    const address = toWebAddress(isOwnPath ? options.origin + href : href);
    if (!address) return;
    if (target === '_blank') return options.openWindow(address.href);
    if (address.origin === options.origin) return options.openInApp(address.pathname + address.search + address.hash);
    return options.openInApp(`/externalLink?href=${encodeURIComponent(encodeExternal(address.href))}`);
  }

  const services: RendererServices = {
    language,
    timeZone: user.timeZone,
    isAuthor: user.isAdministrator,
    evaluationContext: () => ({ now: options.now(), timeZone: user.timeZone, language, user: user.facts }),
    dictionary: dictionaries.dictionary,
    async dataInterface(interfaceId, paramList, signal) {
      const input = { params: { id: interfaceId }, body: { paramList }, ...(signal ? { signal } : {}) };
      return (await send(http, runInterface, input)).data;
    },
    async interfaceRows(id, body, signal) {
      const { data } = await send(http, listInterfaceRows, { params: { id }, body, ...(signal ? { signal } : {}) });
      return { rows: data.list, total: data.pagination.total };
    },
    dictionaryTypes: async (valueKey) => toOptions((await send(http, readDictionaryTypes, {})).data.list, valueKey),
    organizeTree: async (kind) => toOptions(await trees[kind].get(), 'id'),
    names: names.find,
    openLink,
    call: createCall(http),
    loadScreen: createScreenLoader({
      http,
      language,
      registry,
      translate,
      user,
      currentMenuId,
      services: () => services,
    }),
    download(url) {
      const path = toDownloadPath(url, options.origin);
      if (path === null) throw new SourceError(translate('shell.failed'), { code: 0 });
      options.startDownload(path);
    },
    clearDictionaries() {
      dictionaries.clear();
      names.clear();
      trees.organize.forget();
      trees.department.forget();
    },
    ...createColumnChoice(http),
    ...createColumnWidths(options.storage, user.facts.userId),
  };
  return services;
}
