/** Rows of the permission matrix: what right opens a route, and how it is called. */

/** One way through a route's check: one of the menus (enCode), and one code of each group of buttons (without `btn_`). */
export interface Way {
  readonly menus: readonly string[];
  readonly buttons: readonly (readonly string[])[];
}

/** What opens a route: nothing, any session, an administrator's, or one of the ways. */
export type Right =
  | { readonly kind: 'public' | 'session' | 'administrator' }
  | { readonly kind: 'granted'; readonly ways: readonly Way[] };

/** How a route is called. Values that begin with `$` are ids of the world (world.ts); the id `gone` is that of nothing. */
export interface Call {
  /** Values of `:name` and `*`; `gone` where none is named. */
  readonly params?: Readonly<Record<string, string>>;
  /** Values of `:name` where the call is to be refused: what is there, so that a missing check would do harm. */
  readonly target?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
  /** Codes of the answer to who may: 200 for what reads, and 200, 400 or 404 for what writes, because it names what is gone. */
  readonly passes?: readonly number[];
  /** Whether the call ends or locks the session that it comes with. */
  readonly endsSession?: boolean;
  /** Whoever has the right and is no administrator reaches only what they have made: the target answers like what is not there. */
  readonly isOwnOnly?: boolean;
}

export interface Row extends Call {
  /** `METHOD /path`, as the route is registered. */
  readonly route: string;
  readonly right: Right;
}

export const anybody: Right = { kind: 'public' };
export const signedIn: Right = { kind: 'session' };
export const administrators: Right = { kind: 'administrator' };

/** Whoever has one of the menus. */
export const menu = (...menus: readonly string[]): Right => ({ kind: 'granted', ways: [{ menus, buttons: [] }] });

/** Whoever has one of the screen's menus and one of the buttons, and the button that opens the screen where another one does. */
export function button(
  { menus, openedBy }: { readonly menus: readonly string[]; readonly openedBy?: string },
  ...codes: readonly string[]
): Right {
  return { kind: 'granted', ways: [{ menus, buttons: openedBy === undefined ? [codes] : [[openedBy], codes] }] };
}

/** Whoever one of the rights, each a menu or a button, lets pass. */
export const either = (...rights: readonly Right[]): Right => ({
  kind: 'granted',
  ways: rights.flatMap((right) => (right.kind === 'granted' ? right.ways : [])),
});

/** A row of the table. */
export const row = (route: string, right: Right, call: Call = {}): Row => ({ route, right, ...call });

/** The members of a resource's definition that decide who may call what. */
export interface ResourceRights {
  readonly path: string;
  readonly menus: readonly string[];
  readonly openedBy?: string;
  readonly addButtons?: readonly string[];
  readonly infoPath?: string;
  readonly infoButtons?: readonly string[];
  readonly isInfoGuarded?: boolean;
  readonly list?: object;
  readonly hasState?: boolean;
  readonly stateButtons?: readonly string[];
  readonly sheet?: object;
}

/** Rows of what `defineResource` serves, made of its definition; `id` = a record that is there. */
export function resourceRows(definition: ResourceRights, id: string): readonly Row[] {
  const { path, menus, infoPath = '/:id', infoButtons, isInfoGuarded = true, list, hasState } = definition;
  const { addButtons = ['add'], stateButtons = ['edit'] } = definition;
  const reading = infoButtons ? button(definition, ...infoButtons) : menu(...menus);
  return [
    ...(list ? [row(`GET ${path}`, menu(...menus))] : []),
    row(`GET ${path}${infoPath}`, isInfoGuarded ? reading : signedIn, { params: { id } }),
    row(`POST ${path}`, button(definition, ...addButtons)),
    row(`PUT ${path}/:id`, button(definition, 'edit'), { target: { id } }),
    row(`DELETE ${path}/:id`, button(definition, 'remove'), { target: { id } }),
    ...(hasState
      ? [row(`PUT ${path}/:id/Actions/State`, button(definition, ...stateButtons), { target: { id } })]
      : []),
    ...(definition.sheet ? sheetRows(definition, addButtons) : []),
  ];
}

/** Rows of a resource's spreadsheets: what comes in needs the code that makes a record, too. */
function sheetRows(definition: ResourceRights, addButtons: readonly string[]): readonly Row[] {
  const { path, menus, openedBy, list } = definition;
  const opened = openedBy === undefined ? [] : [[openedBy]];
  const both: Right = { kind: 'granted', ways: [{ menus, buttons: [...opened, addButtons, ['import']] }] };
  const rows = { list: [{ account: 'x' }] };
  return [
    row(`GET ${path}/TemplateDownload`, both),
    row(`POST ${path}/Uploader`, both),
    row(`GET ${path}/ImportPreview`, both, { query: { fileName: 'gone' }, passes: [400] }),
    row(`POST ${path}/ImportData`, both, { body: rows }),
    row(`POST ${path}/ExportExceptionData`, both, { body: rows }),
    row(`POST ${path}/ImportExceptionData`, both, { body: rows }),
    ...(list ? [row(`GET ${path}/ExportExcel`, button(definition, 'export'))] : []),
  ];
}

/** Rows of what `defineExchange` serves; `id` = a record that is there. */
export function exchangeRows(
  path: string,
  screen: { readonly menus: readonly string[]; readonly openedBy?: string },
  id: string,
): readonly Row[] {
  return ['Action', 'Actions'].flatMap((action) => [
    row(`GET ${path}/:id/${action}/Export`, button(screen, 'export'), { params: { id } }),
    row(`POST ${path}/${action}/Import`, button(screen, 'import')),
  ]);
}
