import { useEffect, useState } from 'react';

/** Whether an element has been in sight since it shows this; in a tab that nobody has opened it has not. */
export function useSeen(element: Element | null, what: object): boolean {
  const [seen, setSeen] = useState<object | null>(null);
  const canSee = typeof IntersectionObserver === 'function';
  const isSeen = !canSee || seen === what;
  useEffect(() => {
    if (!element || isSeen) return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(what);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [element, isSeen, what]);
  return isSeen;
}
