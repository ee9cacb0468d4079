/** Takes the place of a package that has to be compiled: Directus loads it at its start and calls it for scripts of users only. */
module.exports = {
  Isolate() {
    throw new Error('Scripts of users do not run in the comparison.');
  },
};
