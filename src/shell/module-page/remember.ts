/** A memoised call. */
export interface Remembered<T> {
  get: () => Promise<T>;
  forget: () => void;
}

/** Caches the result of a call (memoise); a failed call is repeated the next time. */
export function remember<T>(load: () => Promise<T>): Remembered<T> {
  let answer: Promise<T> | null = null;
  return {
    get() {
      if (answer) return answer;
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
