import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { BusinessError } from '../http/errors';

const MAX_FILE_BYTES = 5 * 1024 * 1024;

/** A document that was sent, with the plain fields beside it. */
export interface UploadedText {
  readonly text: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** Lets the routes of this plugin take multipart bodies: one file of up to 5 MB, a few short fields. */
export async function registerUpload(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    limits: {
      files: 1,
      fileSize: MAX_FILE_BYTES,
      fields: 20,
      fieldSize: 10_000,
      fieldNameSize: 100,
      parts: 21,
      headerPairs: 50,
    },
  });
}

/** A file that was sent, with the plain fields beside it. */
export interface UploadedFile {
  readonly content: Buffer<ArrayBuffer>;
  /** As its sender calls it: it names no place and is shown to nobody else. */
  readonly fileName: string;
  readonly fields: Readonly<Record<string, string>>;
}

/**
 * Reads the one file of a multipart call; it never touches a disk. `extension` is what a call without a file is told to choose.
 * Throws SERVER_FILE_MISSING, SERVER_FILE_TOO_LARGE, SERVER_FILE_DAMAGED (cut off).
 */
export async function readUploadedFile(request: FastifyRequest, extension: string): Promise<UploadedFile> {
  if (!request.isMultipart()) throw new BusinessError('SERVER_FILE_MISSING', { extension });
  const fields = new Map<string, string>();
  let content: Buffer | undefined;
  let fileName = '';
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') {
        content = await part.toBuffer();
        fileName = part.filename;
      } else if (typeof part.value === 'string') fields.set(part.fieldname, part.value);
    }
  } catch (error) {
    const isTooLarge = (error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE';
    if (!isTooLarge) throw new BusinessError('SERVER_FILE_DAMAGED');
    throw new BusinessError('SERVER_FILE_TOO_LARGE', { megabytes: MAX_FILE_BYTES / 1024 / 1024 });
  }
  if (!content || content.length === 0) throw new BusinessError('SERVER_FILE_MISSING', { extension });
  return { content: Buffer.from(content), fileName, fields: Object.fromEntries(fields) };
}

/** Reads the one file of a multipart call as UTF-8 text. Throws like `readUploadedFile`, and SERVER_FILE_DAMAGED for no UTF-8. */
export async function readUpload(request: FastifyRequest, extension: string): Promise<UploadedText> {
  const { content, fields } = await readUploadedFile(request, extension);
  return { text: decode(content), fields };
}

function decode(content: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    throw new BusinessError('SERVER_FILE_DAMAGED');
  }
}
