import path from 'node:path';
import vm from 'node:vm';
import { fileURLToPath } from 'node:url';

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** The one file of the cache: length of the header (4 bytes), header (JSON), then source and compiled code of each module. */
export const CACHE_FILE = path.join(ROOT, '.cache', 'test-modules', `node-${process.versions.node}-${process.arch}`);

export const HEADER_LENGTH_BYTES = 4;

/** Options to compile a module with: `import()` inside of it goes the usual way. */
export const compileOptions = (filename) => ({
  filename,
  importModuleDynamically: vm.constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
});

/** Runs a compiled module the way Node's own loader does. */
export function runModule(script, module, Module) {
  const require = (id) => module.require(id);
  require.resolve = (request, options) => Module._resolveFilename(request, module, false, options);
  require.main = process.mainModule;
  require.extensions = Module._extensions;
  require.cache = Module._cache;
  const run = script.runInThisContext();
  return run.call(module.exports, module.exports, require, module, module.filename, path.dirname(module.filename));
}
