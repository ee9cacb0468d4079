/** An answer that is kept until it is forgotten. */
export interface Remembered<T> {
  get(): Promise<T>;
  forget(): void;
}

/** Keeps the answer of a call; a failed call is asked again the next time. */
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
