import fs from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Files worth compressing; images and web fonts are compressed already. */
const TEXTS = /\.(?:js|css|html|svg|json|ttf|txt)$/;
/** Above this size the highest Brotli level takes seconds per file. Only the editor is larger, which is lazy-loaded. */
const LARGE_BYTES = 1024 * 1024;

/**
 * Compresses every file at the end of the client build, so that the server sends the smallest encoding without spending time on
 * it.
 */
export function compressBuild(): Plugin {
  let outDir = '';
  return {
    name: 'compress-build',
    apply: 'build',
    configResolved: (config) => {
      outDir = path.resolve(config.root, config.build.outDir);
    },
    closeBundle: { order: 'post', handler: () => compressFolder(outDir) },
  };
}

/** Writes `<file>.br` and `<file>.gz` beside every file of a folder, where they are smaller. */
export async function compressFolder(folder: string): Promise<void> {
  const entries = await fs.readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && TEXTS.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    // Dot files (the manifest) are not served.
    .filter((file) => !path.relative(folder, file).startsWith('.'));
  await Promise.all(files.map(compressFile));
}

async function compressFile(file: string): Promise<void> {
  const plain = await fs.readFile(file);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: plain.length > LARGE_BYTES ? 9 : constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  };
  const copies = [
    { ending: '.br', bytes: await toBrotli(plain, { params }) },
    { ending: '.gz', bytes: await toGzip(plain, { level: constants.Z_BEST_COMPRESSION }) },
  ];
  for (const { ending, bytes } of copies) if (bytes.length < plain.length) await fs.writeFile(file + ending, bytes);
}
