/** Computes once per object, for as long as the object lives; a result of undefined is computed again. */
export function memoise<Key extends object, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, Value>();
  return (key) => {
    const value = known.get(key);
    if (value !== undefined) return value;
    const computed = compute(key);
    known.set(key, computed);
    return computed;
  };
}
