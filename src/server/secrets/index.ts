export { readSecretKeys } from './read-secret-keys';
export { resealRows } from './reseal-rows';
export { isSealedByOlderKey, openSecret, sealSecret } from './seal-secret';
