import { joinPointer } from '../../json/json-pointer';

/** A member that was read by name. */
export interface Read {
  readonly pointer: string;
  readonly key: string;
}

/** State of an enumeration of all members (`Object.entries`, spread), which does not count as reading by name. */
interface Walk {
  readonly keys: readonly (string | symbol)[];
  next: number;
  got: string | symbol | null;
}

/** Wraps a plain JSON value in proxies that report members read or tested by name; enumerating all members reports none. */
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
        // An existing member is reported by `get`.
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
