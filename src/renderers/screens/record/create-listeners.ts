/** Listeners by topic; `notify` runs those of a topic in order. */
export interface Listeners {
  subscribe: (topic: string, listener: () => void) => () => void;
  notify: (topic: string) => void;
}

/** Creates an empty set of listeners. Unsubscribing during a notification is safe. */
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
