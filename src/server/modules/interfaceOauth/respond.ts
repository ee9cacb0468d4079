import { Type, type Static } from '@sinclair/typebox';
import type { FastifyRequest } from 'fastify';
import { IdParams } from '../../../wire/ids';
import type { AppDeps } from '../../deps';
import { BODY_LIMITS } from '../../http/body-limits';
import { ok } from '../../http/envelope';
import { BusinessError, SERVER_CODES, type ServerCode } from '../../http/errors';
import { isBoundedJson } from '../../http/json-bounds';
import { takeAttempt } from '../../http/rate-limit';
import type { App } from '../../http/route-types';
import { holdsAddress } from '../../http/address-list';
import {
  findInterface,
  MAX_PARAMS,
  runDataInterface,
  type GivenParam,
  type InterfaceRow,
} from '../dataInterface/index';
import { logCall, logRefusal, type LoggedCall } from './call-log';
import { identifyCaller, type KnownCaller } from './identify-caller';

const MAX_HEADER = 200;
/** Calls of one caller without a wait, and how soon they are forgotten. */
const CALLS_FREE = 300;
const CALLS_FORGOTTEN_MS = 60_000;

/** `checkType`: for signed-in users only, for identified callers, for those of listed addresses. */
const USERS_ONLY = 0;
const BY_ADDRESS = 2;

const Headers = Type.Object({
  'x-app-id': Type.String({ maxLength: MAX_HEADER }),
  'x-timestamp': Type.String({ maxLength: 20 }),
  'x-nonce': Type.String({ maxLength: MAX_HEADER }),
  'x-signature': Type.String({ maxLength: MAX_HEADER }),
});

/** The body as it was sent, which the signature is about. */
interface SignedBody {
  readonly text: string;
  readonly json: unknown;
}

type ResponseRequest = FastifyRequest<{
  Params: { id: string };
  Headers: Static<typeof Headers>;
  Body: SignedBody | undefined;
}>;

/**
 * Lets programs run interfaces (docs/clients.md#calls-from-outside): each call is signed, counted and noted. A plugin of its own, as
 * its bodies are kept as they were sent.
 */
export function registerResponse(app: App): void {
  const { deps } = app;
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    const json = readBody(String(text));
    if (json === undefined) done(new BusinessError('SERVER_REQUEST_INVALID', { path: '/body', reason: '' }));
    else done(null, { text: String(text), json } satisfies SignedBody);
  });
  app.route({
    method: 'POST',
    url: '/api/system/DataInterface/:id/Actions/Response',
    schema: { params: IdParams, headers: Headers, body: Type.Unsafe<SignedBody>({ type: ['object', 'null'] }) },
    config: { isPublic: true, cost: 'slow' },
    bodyLimit: BODY_LIMITS.public,
    handler: async (request) => respond(deps, request as unknown as ResponseRequest),
  });
}

async function respond(deps: AppDeps, request: ResponseRequest) {
  const { method, params, headers, body, ip, url } = request;
  const from = performance.now();
  const row = await findInterface(deps.db, params.id);
  const toLogged = (appId: string, code: ServerCode | null): LoggedCall => ({
    // Asked by its code, it is noted as the same.
    interfaceId: row?.id ?? params.id,
    appId,
    address: ip,
    userAgent: headers['user-agent'] ?? '',
    method,
    code: code === null ? 200 : SERVER_CODES[code],
    message: code ?? '',
    tookMs: Math.round(performance.now() - from),
  });
  const claimed = {
    method,
    path: url,
    timestamp: headers['x-timestamp'],
    nonce: headers['x-nonce'],
    body: body?.text ?? '',
    appId: headers['x-app-id'],
    signature: headers['x-signature'],
    address: ip,
  };
  const caller = await identifyCaller(deps, claimed, (appId, code) => logRefusal(deps, toLogged(appId, code)));
  try {
    const data = await runFor(deps, caller, { row, body: body?.json });
    await logCall(deps, toLogged(caller.id, null));
    return ok(data);
  } catch (error) {
    await logCall(deps, toLogged(caller.id, error instanceof BusinessError ? error.code : 'SERVER_INTERNAL'));
    throw error;
  }
}

interface Asked {
  readonly row: InterfaceRow | undefined;
  readonly body: unknown;
}

/** What callers from outside are: nobody of the organisation. */
const STRANGER = {
  userId: '',
  userName: '',
  account: '',
  organizeId: '',
  organizeName: '',
  departmentId: '',
  departmentName: '',
  positionId: '',
  positionName: '',
  roleIds: [],
};

async function runFor(deps: AppDeps, caller: KnownCaller, { row, body }: Asked): Promise<unknown> {
  await takeAttempt(deps, [
    { key: `calls of ${caller.id}`, free: CALLS_FREE, forgetMs: CALLS_FORGOTTEN_MS, maxWaitMs: CALLS_FORGOTTEN_MS },
  ]);
  const isGranted =
    row && row.enabledMark === 1 && row.checkType !== USERS_ONLY && (await isGrantedTo(deps, caller.id, row.id));
  // The same for one that does not exist.
  if (!isGranted) throw new BusinessError('SERVER_CALLER_INTERFACE');
  if (row.checkType === BY_ADDRESS && !holdsAddress(row.ipAddress, caller.address))
    throw new BusinessError('SERVER_INTERFACE_ADDRESS');
  return runDataInterface(deps, row.id, { params: toParams(body), caller: STRANGER, mayWrite: true, isDirect: true });
}

async function isGrantedTo({ db }: AppDeps, appId: string, interfaceId: string): Promise<boolean> {
  const link = await db
    .selectFrom('interface_app_interfaces')
    .select('app_id')
    .where('app_id', '=', appId)
    .where('interface_id', '=', interfaceId)
    .executeTakeFirst();
  return link !== undefined;
}

/** Parameters by name, or a `paramList` as 3.4 clients send it. */
function toParams(body: unknown): readonly GivenParam[] {
  const given: Readonly<Record<string, unknown>> = typeof body === 'object' && body !== null ? { ...body } : {};
  const list = given['paramList'];
  if (!Array.isArray(list)) return Object.entries(given).map(([field, defaultValue]) => ({ field, defaultValue }));
  return list.slice(0, MAX_PARAMS + 1).flatMap((entry: unknown) => {
    const { field, defaultValue } = (entry ?? {}) as Readonly<Record<string, unknown>>;
    return typeof field === 'string' ? [{ field, defaultValue }] : [];
  });
}

function readBody(text: string): unknown {
  if (text === '') return null;
  if (!isBoundedJson(text)) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
