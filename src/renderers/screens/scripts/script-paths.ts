type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Longest address. */
const MAX_CHARS = 2000;
/** What a decoded segment may not hold: what some reader would take for a border, or decode once more. */
const UNSAFE = /[%/\\?#;\u0000-\u001f\u007f]/;
/** Calls that stand where an id could. */
const NO_ID =
  /^(?:Config|FormData|ColumnData|Screen|Uploader|TemplateDownload|Import\w*|Actions?|List|Model|batchDelete)$/i;

const RECORDS = 'api/visualdev/OnlineDev';
const INTERFACES = 'api/system/DataInterface';
const DICTIONARY_TYPES = 'api/system/DictionaryType';
const DICTIONARY_DATA = 'api/system/DictionaryData';
const AREA = 'api/system/Area';
const USERS = 'api/permission/Users';
const ORGANIZE = 'api/permission/Organize';
const POSITION = 'api/permission/Position';

/** The calls that scripts may make; `*` = an id or a code. */
const ALLOWED: Readonly<Record<Method, readonly string[]>> = {
  GET: [
    `${RECORDS}/*/*`,
    `${RECORDS}/*/*/DataChange`,
    DICTIONARY_TYPES,
    `${DICTIONARY_TYPES}/*`,
    `${DICTIONARY_TYPES}/Selector/*`,
    `${DICTIONARY_DATA}/All`,
    `${DICTIONARY_DATA}/*`,
    `${DICTIONARY_DATA}/*/Info`,
    `${DICTIONARY_DATA}/*/Selector/*`,
    `${DICTIONARY_DATA}/*/Data/Selector`,
    `${AREA}/*`,
    `${AREA}/*/Selector/*`,
    `${USERS}/All`,
    `${USERS}/Selector`,
    `${USERS}/getOrganization`,
    `${ORGANIZE}/Tree`,
    `${ORGANIZE}/Selector/*`,
    `${ORGANIZE}/SelectorByAuth/*`,
    `${ORGANIZE}/Department/Selector/*`,
    `${ORGANIZE}/Department/SelectorByAuth/*`,
    `${POSITION}/All`,
    `${POSITION}/Selector`,
    'api/permission/Role/Selector',
    'api/permission/Group/Selector',
    'api/system/BillRule/BillNumber/*',
  ],
  POST: [
    `${RECORDS}/*`,
    `${RECORDS}/*/List`,
    `${RECORDS}/*/List/*`,
    `${RECORDS}/batchDelete/*`,
    `${INTERFACES}/*/Actions/Preview`,
    `${INTERFACES}/*/Action/List`,
    `${INTERFACES}/*/Actions/List`,
    `${INTERFACES}/*/Action/InfoByIds`,
    `${INTERFACES}/*/Actions/InfoByIds`,
    `${AREA}/GetAreaByIds`,
    `${AREA}/Actions/Offered`,
    `${AREA}/Actions/Find`,
    `${AREA}/Actions/Read`,
    `${USERS}/ImUser/Selector/*`,
    `${USERS}/getUserList`,
    `${USERS}/UserCondition`,
    `${USERS}/getSelectedUserList`,
    `${USERS}/getSelectedList`,
    `${USERS}/getSubordinates`,
    `${USERS}/getDefaultCurrentValueUserId`,
    `${ORGANIZE}/OrganizeCondition`,
    `${ORGANIZE}/getDefaultCurrentValueDepartmentId`,
    `${POSITION}/getListByOrgIds`,
    `${POSITION}/PositionCondition`,
    'api/permission/Role/getListByOrgIds',
  ],
  PUT: [`${RECORDS}/*/*`],
  DELETE: [`${RECORDS}/*/*`],
};

/** A call that scripts may make, its path in the one way to write it. */
interface ScriptAddress {
  readonly method: Method;
  /** With its query. */
  readonly path: string;
}

/**
 * The call that an address names, if it is one that scripts may make. It is compared as the server will read it, decoded, and handed
 * on encoded anew; a path that can be read in two ways names none.
 */
export function toScriptAddress(url: string, method: string): ScriptAddress | null {
  const name = method.toUpperCase();
  const [address = ''] = url.split('#');
  const at = address.indexOf('?');
  const path = at < 0 ? address : address.slice(0, at);
  const segments = isMethod(name) && url.length <= MAX_CHARS ? readSegments(path) : null;
  if (!segments || !isMethod(name)) return null;
  if (!ALLOWED[name].some((pattern) => fits(pattern.split('/'), segments))) return null;
  return {
    method: name,
    path: `/${segments.map(encodeURIComponent).join('/')}${at < 0 ? '' : toQuery(address.slice(at))}`,
  };
}

function isMethod(name: string): name is Method {
  return Object.hasOwn(ALLOWED, name);
}

/** The decoded segments of a path; null when it is none, or is written in more than one way. */
function readSegments(path: string): readonly string[] | null {
  if (!path.startsWith('/')) return null;
  const segments = path.slice(1).split('/').map(readSegment);
  return segments.every((segment) => segment !== null) ? segments : null;
}

function readSegment(written: string): string | null {
  try {
    const decoded = decodeURIComponent(written);
    // Throws for half a character.
    const encoded = encodeURIComponent(decoded);
    const isPlain = decoded === written || encoded === upperCased(written);
    const isName = decoded !== '' && decoded !== '.' && decoded !== '..' && !UNSAFE.test(decoded);
    return isPlain && isName ? decoded : null;
  } catch {
    return null;
  }
}

/** `%e8` and `%E8` are the same. */
function upperCased(written: string): string {
  return written.replace(/%[0-9a-f]{2}/gi, (code) => code.toUpperCase());
}

function fits(pattern: readonly string[], segments: readonly string[]): boolean {
  if (pattern.length !== segments.length) return false;
  return pattern.every((part, index) => {
    const segment = segments[index] ?? '';
    return part === '*' ? !NO_ID.test(segment) : part === segment;
  });
}

/** A query without characters that would end it. */
function toQuery(query: string): string {
  return new URL(query, 'http://server.invalid').search;
}
