import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Envelope } from './envelope';
import { BODY_LIMITS, toSizeText } from './body-limits';
import { toDatabaseFailure } from './database-failure';
import { BusinessError, RETRY_AFTER_SECONDS, SERVER_CODES } from './errors';
import { setClientLanguage } from './translate';

/** HTTP status of all responses, also of refusals: clients treat any other as a network failure (docs/clients.md#every-answer). */
const HTTP_STATUS = 200;

/** PostgreSQL's `program_limit_exceeded`: a row that does not fit a page. */
const ROW_TOO_WIDE = '54000';

/** PostgreSQL's classes 22 (values out of range) and 54 (program limits). */
const DATA_EXCEPTION = /^(?:22|54)[0-9A-Z]{3}$/;

/** Schema violations with a message of their own. */
const LIMITS: Readonly<Record<string, 'SERVER_TEXT_TOO_LONG' | 'SERVER_LIST_TOO_LONG' | undefined>> = {
  maxLength: 'SERVER_TEXT_TOO_LONG',
  maxItems: 'SERVER_LIST_TOO_LONG',
};

/** Turns thrown errors into envelopes in the user's language; unexpected ones are logged, and reported without details. */
export function registerErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((thrown: FastifyError | BusinessError, request, reply) => {
    // Cancelled with its call: not a database failure.
    const isGivenUp = request.scope?.isGivenUp ?? false;
    const failure = isGivenUp ? new BusinessError('SERVER_BUSY') : toDatabaseFailure(thrown);
    if (failure && !isGivenUp) logFailure(thrown, request);
    const error = failure ?? thrown;
    if (error instanceof BusinessError) void reply.headers(retryHeaders(error));
    void sendEnvelope(reply, toEnvelope(error, request));
  });
  app.setNotFoundHandler((request, reply) => {
    void sendEnvelope(reply, refusal(new BusinessError('SERVER_NOT_FOUND'), request));
  });
}

/** Refuses an invalid URL, before any hook of the app has run. */
export function answerFrameworkError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  setClientLanguage(request);
  const isAddress = error.code === 'FST_ERR_BAD_URL' || error.code === 'FST_ERR_MAX_PARAM_LENGTH';
  const answer = isAddress ? refusal(new BusinessError('SERVER_NOT_FOUND'), request) : toEnvelope(error, request);
  void sendEnvelope(reply, answer);
}

/** Headers of the failed response (a file, for instance) that do not fit the envelope. */
const HEADERS_OF_CONTENT = [
  'content-encoding',
  'content-length',
  'content-range',
  'content-disposition',
  'cache-control',
  'etag',
  'last-modified',
] as const;

function sendEnvelope(reply: FastifyReply, envelope: Envelope): FastifyReply {
  for (const name of HEADERS_OF_CONTENT) reply.removeHeader(name);
  return reply.status(HTTP_STATUS).type('application/json; charset=utf-8').send(envelope);
}

/** The `Retry-After` header: of a rate limit, or of a failure of the server. */
function retryHeaders({ code, params }: BusinessError): { 'retry-after'?: string } {
  const seconds = code === 'SERVER_RATE_LIMITED' ? params['seconds'] : RETRY_AFTER_SECONDS[code];
  return seconds === undefined ? {} : { 'retry-after': String(seconds) };
}

function logFailure(error: FastifyError, request: FastifyRequest): void {
  request.log.warn(
    { errorCode: error.code ?? error.message, method: request.method, route: request.routeOptions.url },
    'the database failed a call',
  );
}

function toEnvelope(error: FastifyError | BusinessError, request: FastifyRequest): Envelope {
  if (error instanceof BusinessError) return refusal(error, request);
  if (error.validation) {
    const [first] = error.validation;
    const missing = first?.params['missingProperty'];
    const path = `/${error.validationContext ?? 'body'}${first?.instancePath ?? ''}${typeof missing === 'string' ? `/${missing}` : ''}`;
    const code = first && LIMITS[first.keyword];
    if (code) return refusal(new BusinessError(code, { path, limit: Number(first.params['limit']) }), request);
    return refusal(new BusinessError('SERVER_REQUEST_INVALID', { path, reason: first?.message ?? '' }), request);
  }
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    const limit = toSizeText(request.routeOptions.bodyLimit ?? BODY_LIMITS.default);
    return refusal(new BusinessError('SERVER_REQUEST_TOO_LARGE', { limit }), request);
  }
  const status = error.statusCode ?? 500;
  if (status >= 400 && status < 500) {
    return refusal(new BusinessError('SERVER_REQUEST_INVALID', { path: '/body', reason: error.code }), request);
  }
  if (DATA_EXCEPTION.test(error.code)) {
    // A NUL in a text, a number out of range: the request's fault, whichever member it was.
    request.log.warn(
      { errorCode: error.code, method: request.method, route: request.routeOptions.url },
      'value refused',
    );
    if (error.code === ROW_TOO_WIDE) return refusal(new BusinessError('SERVER_RECORD_TOO_WIDE'), request);
    return refusal(new BusinessError('SERVER_REQUEST_INVALID', { path: '', reason: error.code }), request);
  }
  // The error's message may quote values; location and code suffice, and the URL is logged without query.
  request.log.error(
    { errorCode: error.code, stack: toPlace(error), method: request.method, route: request.routeOptions.url },
    'request failed',
  );
  return refusal(new BusinessError('SERVER_INTERNAL'), request);
}

/** The stack without its first line, which repeats the message. */
function toPlace({ name, stack = '' }: Error): string {
  return [name, ...stack.split('\n').filter((line) => /^\s+at /.test(line))].join('\n');
}

function refusal(error: BusinessError, request: FastifyRequest): Envelope {
  return { code: SERVER_CODES[error.code], msg: request.translate(error.code, error.params), data: error.data };
}
