import { joinPointer } from '../../json/json-pointer';

/** A member that was asked for by its name. */
export interface Read {
  readonly pointer: string;
  readonly key: string;
}

/** What a walk over all members of an object is at, so that it is not taken for a question by name. */
interface Walk {
  readonly keys: readonly (string | symbol)[];
  next: number;
  got: string | symbol | null;
}

/**
 * The same plain JSON value, which notes every member that is asked for by its name. Whoever goes through all members of an object
 * asks for none of them.
 */
export function traceReads(value: unknown, pointer: string, note: (read: Read) => void): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    return value.map((entry: unknown, index) => traceReads(entry, joinPointer(pointer, index), note));
  }
  const members = Object.entries(value).map(
    ([key, entry]) => [key, traceReads(entry, joinPointer(pointer, key), note)] as const,
  );
  let walk: Walk | null = null;
  return new Proxy<Record<string, unknown>>(Object.fromEntries(members), {
    ownKeys(target) {
      const keys = Reflect.ownKeys(target);
      walk = { keys, next: 0, got: null };
      return keys;
    },
    getOwnPropertyDescriptor(target, key) {
      if (walk && walk.keys[walk.next] === key) {
        walk.next += 1;
        walk.got = key;
      } else {
        walk = null;
        // One that is there is noted when it is got: a question for another ends here.
        if (typeof key === 'string' && !Object.hasOwn(target, key)) note({ pointer, key });
      }
      return Reflect.getOwnPropertyDescriptor(target, key);
    },
    get(target, key) {
      if (walk?.got === key) walk.got = null;
      else if (typeof key === 'string') note({ pointer, key });
      return Reflect.get(target, key) as unknown;
    },
  });
}
