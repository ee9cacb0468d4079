import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  createTranslate,
  LANGUAGES,
  type Language,
  type TextTable,
  type Translate,
} from '../../engine/contract/language';
import serverText from '../text.json';

declare module 'fastify' {
  interface FastifyRequest {
    /** Texts in the asking user's language. */
    translate: Translate;
    /** Language named by the client, for calls without a session. */
    clientLanguage: Language;
  }
}

const tables: readonly TextTable[] = [serverText];
const translates = new Map<Language, Translate>();

/** The translate function of one language over the engine's and the server's texts. */
export function translateFor(language: Language): Translate {
  let translate = translates.get(language);
  if (!translate) {
    translate = createTranslate(language, tables);
    translates.set(language, translate);
  }
  return translate;
}

/** Gives every request `translate`; before the session is known it follows the header `formloom-language`, else zh. */
export function registerTranslate(app: FastifyInstance): void {
  app.decorateRequest('clientLanguage', 'zh');
  app.decorateRequest('translate', undefined as never);
  app.addHook('onRequest', (request: FastifyRequest, _reply, done) => {
    setClientLanguage(request);
    done();
  });
}

/** The language that a client shows its pages in; undefined for one that does not say (3.4.7). */
export function namedLanguage({ headers }: FastifyRequest): Language | undefined {
  return LANGUAGES.find((language) => language === headers['formloom-language']);
}

/** Words a request's answer in the language that its client names. */
export function setClientLanguage(request: FastifyRequest): void {
  request.clientLanguage = namedLanguage(request) ?? 'zh';
  request.translate = translateFor(request.clientLanguage);
}
