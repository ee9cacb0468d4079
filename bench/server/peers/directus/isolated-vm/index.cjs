/** Stub for the native package isolated-vm, which would have to be compiled: Directus loads it at start and calls it for user scripts only. */
module.exports = {
  Isolate() {
    throw new Error('Scripts of users do not run in the comparison.');
  },
};
