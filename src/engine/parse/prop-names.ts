import { PLACES } from '../settings';

/** `show-word-limit` → `showWordLimit`; other names unchanged (contract g.5). */
export function kebabToCamel(name: string): string {
  return name.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** `showWordLimit` → `show-word-limit`: how 3.4.x writes a property. */
export function camelToKebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** `__config__` keys that the parser itself reads or that only the designer needs (contract b.2). */
export const CONFIG_KEYS: ReadonlySet<string> = new Set(Object.keys(PLACES.config));

/** Node keys that the parser itself reads, in all generations. */
export const NODE_KEYS: ReadonlySet<string> = new Set(Object.keys(PLACES.node));
