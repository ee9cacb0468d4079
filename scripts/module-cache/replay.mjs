/**
 * Preloaded by the workers of the browser suites (vitest.config.ts): serves the libraries recorded by `record.mjs` from one file,
 * compiled, where Node looks for, reads and compiles thousands of files in each worker. Everything else loads as ever; each
 * library keeps its own modules, and there is one of each.
 */
import { readFileSync } from 'node:fs';
import Module from 'node:module';
import vm from 'node:vm';
import { CACHE_FILE, compileOptions, HEADER_LENGTH_BYTES, runModule } from './place.mjs';

const bytes = readFileSync(CACHE_FILE);
const headerEnd = HEADER_LENGTH_BYTES + bytes.readUInt32LE(0);
const { names, modules, found } = JSON.parse(bytes.toString('utf8', HEADER_LENGTH_BYTES, headerEnd));
const body = bytes.subarray(headerEnd);
const moduleOf = new Map(modules.map((module, index) => [names[index], module]));

const resolveFilename = Module._resolveFilename;
Module._resolveFilename = function (request, parent, isMain, options) {
  const index = options || !parent?.filename ? undefined : found[parent.path]?.[request];
  return index === undefined ? resolveFilename.call(this, request, parent, isMain, options) : names[index];
};

const load = Module._extensions['.js'];
Module._extensions['.js'] = function (module, filename) {
  const recorded = moduleOf.get(filename);
  if (!recorded) return load(module, filename);
  const { start, codeStart, end, encoding } = recorded;
  const cachedData = body.subarray(codeStart, end);
  const script = new vm.Script(body.toString(encoding, start, codeStart), { ...compileOptions(filename), cachedData });
  runModule(script, module, Module);
};
