import { encodeExternal, toWebAddress } from '../router/safe-address';
import { MENU_TYPES, type MenuNode } from '../session/menu';

/** Where a menu entry leads: a path of this product, another window, or nowhere. */
export type MenuTarget =
  | { readonly kind: 'path'; readonly path: string }
  | { readonly kind: 'window'; readonly address: string }
  | { readonly kind: 'none' };

/**
 * Resolves a menu entry (docs/screens.md#menu-targets). A link's address is prefixed with the origin when it is relative; `_self`
 * opens it inside through the confirming page, anything else in a new window. Only http and https lead anywhere.
 */
export function resolveMenuTarget(node: MenuNode, origin: string): MenuTarget {
  if (node.path !== '') return { kind: 'path', path: node.path };
  if (node.type !== MENU_TYPES.link || node.href === '') return { kind: 'none' };
  const isRelative = !/^[a-z][a-z0-9+.-]*:|^[/\\]{2}/i.test(node.href.trim());
  const address = toWebAddress(isRelative ? `${origin}/${node.href.trim().replace(/^\/+/, '')}` : node.href);
  if (!address) return { kind: 'none' };
  if (node.linkTarget === '_self') {
    return { kind: 'path', path: `/externalLink?href=${encodeURIComponent(encodeExternal(address.href))}` };
  }
  return { kind: 'window', address: address.href };
}
