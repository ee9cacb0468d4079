/** `show-word-limit` → `showWordLimit`; other names unchanged (docs/module-format.md#renames). */
export function kebabToCamel(name: string): string {
  return name.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** `showWordLimit` → `show-word-limit`: property names of 3.4.x. */
export function camelToKebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
