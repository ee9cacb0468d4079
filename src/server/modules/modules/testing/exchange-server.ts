import { createTestApp, type TestAnswer, type TestApp } from '../../../testing/test-app';

/** A file to upload; text is encoded as UTF-8. */
export interface SentFile {
  readonly name: string;
  readonly content: string | Uint8Array;
}

/** A server with shortcuts to upload files, to download an offered file and to read all stored modules. */
export interface ExchangeServer extends TestApp {
  /** Uploads like a browser's form: multipart, with plain fields before the files. */
  upload: (url: string, files: readonly SentFile[], options?: UploadOptions) => Promise<TestAnswer>;
  /** Downloads an offered file. */
  download: (url: string) => Promise<Buffer>;
  /** Every module with its draft and its revisions, sorted by code. */
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

/** Starts the server; call `close` when done. */
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

/** Copies bytes, because a form takes no SharedArrayBuffer. */
function toPart(content: string | Uint8Array): string | Uint8Array<ArrayBuffer> {
  return typeof content === 'string' ? content : new Uint8Array(content);
}
