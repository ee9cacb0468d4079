/** A memoised call. */
export interface Remembered<T> {
  get: () => Promise<T>;
  forget: () => void;
}

/** Caches the result of a call (memoise), for `lastsMs` at most; a failed call is repeated the next time. */
export function remember<T>(load: () => Promise<T>, lastsMs = Infinity): Remembered<T> {
  let answer: Promise<T> | null = null;
  let askedAt = 0;
  return {
    get() {
      if (answer && Date.now() - askedAt < lastsMs) return answer;
      askedAt = Date.now();
      const asked = load();
      answer = asked;
      asked.catch(() => {
        if (answer === asked) answer = null;
      });
      return asked;
    },
    forget() {
      answer = null;
    },
  };
}
