/** Listeners by topic; calling `notify` runs those of one topic in the order they came. */
export interface Listeners {
  subscribe(topic: string, listener: () => void): () => void;
  notify(topic: string): void;
}

/** Makes an empty set of listeners. A listener that unsubscribes while it is notified is safe. */
export function createListeners(): Listeners {
  const byTopic = new Map<string, Set<() => void>>();
  return {
    subscribe(topic, listener) {
      const listeners = byTopic.get(topic) ?? new Set();
      byTopic.set(topic, listeners.add(listener));
      return () => {
        listeners.delete(listener);
      };
    },
    notify(topic) {
      for (const listener of [...(byTopic.get(topic) ?? [])]) listener();
    },
  };
}
