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
  app.addHook('onRequest', async (request: FastifyRequest) => {
    setClientLanguage(request);
  });
}

/** Words a request's answer in the language that its client names. */
export function setClientLanguage(request: FastifyRequest): void {
  const named = request.headers['formloom-language'];
  request.clientLanguage = LANGUAGES.find((language) => language === named) ?? 'zh';
  request.translate = translateFor(request.clientLanguage);
}
