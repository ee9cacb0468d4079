import type { Translate } from '../../../engine/contract/language';
import { SourceError, type RecordSource } from '../../../renderers/shared/sources/record-source';
import type { RendererServices } from '../../../renderers/shared/hosts/services';

/**
 * The services of a preview: dictionaries, data interfaces, names and other modules are the real ones; nothing is written.
 * A call that the document itself names is not sent: whoever wrote it would choose what the author's session sends.
 */
export function createPreviewServices(services: RendererServices, translate: Translate): RendererServices {
  const refuse = (key: string) => new SourceError(translate(key), { code: 0 });
  const {
    columnWidths: _widths,
    saveColumnWidths: _saveWidths,
    ownSignature: _signature,
    // Samples have no address.
    recordPages: _pages,
    scriptRequest: _request,
    // The editor library has one theme for the whole page, and the module's source has taken it.
    codeEditor: _editor,
    ...rest
  } = services;
  return {
    ...rest,
    // The pane beside it explains fields.
    isAuthor: true,
    call: () => Promise.reject(refuse('playground.live.noCalls')),
    async loadScreen(module, params, signal) {
      const screen = await services.loadScreen(module, params, signal);
      return { ...screen, source: readOnly(screen.source, () => refuse('playground.live.noWrites')) };
    },
    download() {
      throw refuse('playground.live.noWrites');
    },
    // What is tried out here was not chosen.
    people: { ...services.people, remember: () => undefined },
    // A link in the same window would leave the page that is written on.
    openLink: (href) => services.openLink(href, '_blank'),
    columnSettings: () => Promise.resolve([]),
    saveColumnSettings: () => Promise.resolve(),
  };
}

function readOnly(source: RecordSource, refusal: () => Error): RecordSource {
  const refuse = () => Promise.reject(refusal());
  const { within } = source;
  return {
    list: (query, signal) => source.list(query, signal),
    read: (id) => source.read(id),
    readDisplay: (id) => source.readDisplay(id),
    create: refuse,
    update: refuse,
    remove: refuse,
    removeMany: refuse,
    columnSettings: () => source.columnSettings(),
    saveColumnSettings: () => Promise.resolve(),
    ...(source.children ? { children: source.children.bind(source) } : {}),
    ...(within ? { within: (params) => readOnly(within.call(source, params), refusal) } : {}),
    ...(source.missingParams ? { missingParams: source.missingParams } : {}),
  };
}
