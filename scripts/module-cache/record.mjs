/**
 * Loads the libraries that the browser suites use, and writes every CommonJS module among them into one file: source and code as
 * V8 compiled it, and what each `require` found. `replay.mjs` serves workers from it.
 */
import { mkdirSync, renameSync, statSync, writeFileSync } from 'node:fs';
import Module, { createRequire } from 'node:module';
import path from 'node:path';
import vm from 'node:vm';
import { CACHE_FILE, compileOptions, HEADER_LENGTH_BYTES, runModule } from './place.mjs';

/** In this order: React asks for a document when it loads. A library that is not named here loads the usual way. */
const LIBRARIES = [
  '@testing-library/react',
  '@testing-library/user-event',
  'react',
  'react/jsx-runtime',
  'react/jsx-dev-runtime',
  'react-dom',
  'react-dom/client',
  'react-router-dom',
  'antd',
  '@ant-design/icons',
  '@ant-design/cssinjs',
  '@ant-design/v5-patch-for-react-19',
  'rc-motion',
  'dayjs',
  'fast-check',
  '@formily/core',
  '@formily/json-schema',
  '@formily/react',
  '@formily/reactive',
];

const require = createRequire(import.meta.url);
/** Compiled modules by file. */
const recorded = new Map();
/** Files by what was asked for, by the folder of who asked. */
const found = new Map();

function watchLoader() {
  const resolveFilename = Module._resolveFilename;
  Module._resolveFilename = function (request, parent, isMain, options) {
    const file = resolveFilename.call(this, request, parent, isMain, options);
    if (parent?.filename && !options) {
      if (!found.has(parent.path)) found.set(parent.path, new Map());
      found.get(parent.path).set(request, file);
    }
    return file;
  };
  const compile = Module.prototype._compile;
  Module.prototype._compile = function (content, filename, format) {
    // Newer versions of Node load what is no CommonJS here, too.
    if (format === 'module' || !filename.includes(`${path.sep}node_modules${path.sep}`))
      return compile.call(this, content, filename, format);
    const wrapped = Module.wrap(content);
    const script = new vm.Script(wrapped, compileOptions(filename));
    recorded.set(filename, { wrapped, script });
    return runModule(script, this, Module);
  };
}

/** A document, for libraries that look for one when they load. */
function openDocument() {
  const { JSDOM } = require('jsdom');
  const { window } = new JSDOM('<!doctype html>', { url: 'http://localhost', pretendToBeVisual: true });
  for (const name of [
    'document',
    'navigator',
    'Node',
    'Element',
    'HTMLElement',
    'MutationObserver',
    'getComputedStyle',
  ])
    Object.defineProperty(globalThis, name, { value: window[name], configurable: true, writable: true });
  globalThis.window = window;
}

/** Functions compiled by now are in the file, too. */
function writeCache() {
  const names = [...recorded.keys()];
  const indexOf = new Map(names.map((name, index) => [name, index]));
  const parts = [];
  let length = 0;
  const add = (part) => (parts.push(part), (length += part.length));
  const modules = [...recorded].map(([file, { wrapped, script }]) => {
    const { size, mtimeMs } = statSync(file);
    const text = Buffer.from(wrapped, 'utf8');
    const start = length;
    const codeStart = add(text);
    const end = add(script.createCachedData());
    // Of one byte a character where it is the same: read in a tenth of the time.
    const encoding = text.length === wrapped.length ? 'latin1' : 'utf8';
    return { start, codeStart, end, encoding, size, mtimeMs };
  });
  const findings = [...found].map(([dir, requests]) => {
    const known = [...requests].map(([request, file]) => [request, indexOf.get(file)]);
    return [dir, Object.fromEntries(known.filter(([, index]) => index !== undefined))];
  });
  const header = Buffer.from(JSON.stringify({ names, modules, found: Object.fromEntries(findings) }));
  const headerLength = Buffer.alloc(HEADER_LENGTH_BYTES);
  headerLength.writeUInt32LE(header.length);
  mkdirSync(path.dirname(CACHE_FILE), { recursive: true });
  // Renamed when complete: another run may read.
  const part = `${CACHE_FILE}.${process.pid}`;
  writeFileSync(part, Buffer.concat([headerLength, header, ...parts]));
  renameSync(part, CACHE_FILE);
}

watchLoader();
openDocument();
for (const library of LIBRARIES) require(library);
writeCache();
// The document and its timers keep the process alive.
process.exit(0);
