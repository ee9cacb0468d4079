import type { FastifyRequest } from 'fastify';
import { BusinessError } from '../../http/errors';

/** An uploaded file with its client's name: a label, never a path. */
export interface UploadedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Files and fields of a multipart request. */
export interface UploadedFiles {
  readonly files: readonly UploadedFile[];
  readonly fields: Readonly<Record<string, string>>;
}

/** Limits of a multipart request: number of files, and their total size. */
export interface UploadLimits {
  readonly files: number;
  readonly bytes: number;
}

const MEGABYTE = 1024 * 1024;
const MAX_NAME_CHARS = 200;
const MAX_FIELD_BYTES = MEGABYTE;
const MAX_FIELDS = 20;

/**
 * Reads all files of a multipart request into memory, within the limits; nothing is written to disk. The scope must have
 * `registerUpload`, whose own limits are those of one document. Throws SERVER_FILE_MISSING (naming `extension`),
 * SERVER_FILE_TOO_LARGE, SERVER_FILES_TOO_MANY, SERVER_FILE_DAMAGED (truncated, too many fields, a field too long).
 */
export async function readFiles(
  request: FastifyRequest,
  { limits, extension }: { readonly limits: UploadLimits; readonly extension: string },
): Promise<UploadedFiles> {
  if (!request.isMultipart()) throw new BusinessError('SERVER_FILE_MISSING', { extension });
  const { files, fields } = await readParts(request, limits).catch((error: unknown) => {
    if (error instanceof BusinessError) throw error;
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw tooLarge(limits);
    if (code === 'FST_FILES_LIMIT') throw new BusinessError('SERVER_FILES_TOO_MANY', { files: limits.files });
    throw new BusinessError('SERVER_FILE_DAMAGED');
  });
  if (files.length === 0) throw new BusinessError('SERVER_FILE_MISSING', { extension });
  return { files, fields };
}

async function readParts(request: FastifyRequest, limits: UploadLimits): Promise<UploadedFiles> {
  const files: UploadedFile[] = [];
  const fields = new Map<string, string>();
  let left = limits.bytes;
  const parts = request.parts({
    limits: {
      files: limits.files,
      fileSize: limits.bytes,
      fields: MAX_FIELDS,
      fieldSize: MAX_FIELD_BYTES,
      parts: limits.files + MAX_FIELDS,
    },
  });
  for await (const part of parts) {
    if (part.type === 'file') {
      const bytes = await part.toBuffer();
      left -= bytes.length;
      if (left < 0) throw tooLarge(limits);
      if (bytes.length > 0) files.push({ name: part.filename.slice(0, MAX_NAME_CHARS), bytes });
    } else if (part.valueTruncated) throw new BusinessError('SERVER_FILE_DAMAGED');
    else if (typeof part.value === 'string') fields.set(part.fieldname, part.value);
  }
  return { files, fields: Object.fromEntries(fields) };
}

function tooLarge({ bytes }: UploadLimits): BusinessError {
  return new BusinessError('SERVER_FILE_TOO_LARGE', { megabytes: Math.floor(bytes / MEGABYTE) });
}
