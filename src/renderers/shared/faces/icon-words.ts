/** The classes of icon fonts, and the groups inside of them, which say nothing of the picture. */
const FONT = /^(?:icon-ym|ym-custom|el-icon|anticon|icon)(?:-(?:generator|btn))?(?:-|$)/i;

/** The words of an icon's name, lower case and a blank between them: `icon-ym icon-ym-sysArea` → `sys area`; '' for a font alone. */
export function iconWords(name: string): string {
  return name
    .split(/\s+/)
    .map((part) => part.replace(FONT, ''))
    .filter((part) => part !== '')
    .join(' ')
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Za-z])(\d)/g, '$1 $2')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();
}
