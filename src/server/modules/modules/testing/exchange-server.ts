import { createTestApp, type TestAnswer, type TestApp } from '../../../testing/test-app';

/** A file of an upload; text is sent as UTF-8. */
export interface SentFile {
  readonly name: string;
  readonly content: string | Uint8Array;
}

/** A server with short ways to upload files, to follow an offered download and to look at every stored module. */
export interface ExchangeServer extends TestApp {
  /** Sends files as a browser's form does: multipart, plain fields before them. */
  upload: (url: string, files: readonly SentFile[], options?: UploadOptions) => Promise<TestAnswer>;
  /** The bytes behind an offered address. */
  download: (url: string) => Promise<Buffer>;
  /** Id, name, code, draft and revision of every module, by code. */
  modules: () => Promise<readonly StoredModule[]>;
}

export interface StoredModule {
  readonly id: string;
  readonly full_name: string;
  readonly en_code: string;
  readonly draft: string;
  readonly draft_revision: number;
  readonly released_version: number;
}

export interface UploadOptions {
  readonly account?: string;
  readonly fields?: Readonly<Record<string, string>>;
}

/** Starts it; call `close` when done. */
export async function createExchangeServer(): Promise<ExchangeServer> {
  const server = await createTestApp();
  return {
    ...server,
    async upload(url, files, { account = 'admin', fields = {} } = {}) {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      for (const { name, content } of files) form.append('file', new File([toPart(content)], name));
      const encoded = new Response(form);
      const headers = {
        ...(await server.signIn(account)),
        'content-type': encoded.headers.get('content-type') ?? '',
      };
      const payload = Buffer.from(await encoded.arrayBuffer());
      return (await server.app.inject({ method: 'POST', url, headers, payload })).json();
    },
    async download(url) {
      return (await server.app.inject({ method: 'GET', url })).rawPayload;
    },
    modules() {
      return server.deps.db
        .selectFrom('modules')
        .select(['id', 'full_name', 'en_code', 'draft', 'draft_revision', 'released_version'])
        .orderBy('en_code')
        .execute();
    },
  };
}

/** Bytes over a buffer of their own: one that may be shared is no part of a form. */
function toPart(content: string | Uint8Array): string | Uint8Array<ArrayBuffer> {
  return typeof content === 'string' ? content : new Uint8Array(content);
}
