import fs from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** What grows smaller; pictures and fonts of the web are compressed in themselves. */
const TEXTS = /\.(?:js|css|html|svg|json|ttf|txt)$/;
/** Above this size the best level takes seconds for a file alone: the editor, which comes late and is fetched once. */
const LARGE_BYTES = 1024 * 1024;

/** Compresses every file of the finished client once, so that the server sends the smallest form and spends no time on it. */
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

/** Lays `<file>.br` and `<file>.gz` beside every file of a folder that grows smaller by it. */
export async function compressFolder(folder: string): Promise<void> {
  const entries = await fs.readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && TEXTS.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    // What starts with a dot (the manifest) is served to nobody.
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
