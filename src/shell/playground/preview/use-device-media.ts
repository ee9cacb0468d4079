import { useEffect, useState } from 'react';
import { mediaRulesFor } from './device-media';

/** Style sheets come with the parts of a page; how long their rules are waited for. */
const SETTLE_MS = 150;

/** The CSS that a device of this width needs, kept up to date with the style sheets and the window; '' = none. */
export function useDeviceMedia(width: number | null, scope: string): string {
  const [css, setCss] = useState('');
  useEffect(() => {
    if (width === null || typeof CSSMediaRule === 'undefined') return undefined;
    let timer = 0;
    const read = () => setCss(mediaRulesFor(document.styleSheets, width, scope));
    const later = () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(read, SETTLE_MS);
    };
    later();
    const observer = new MutationObserver((changes) => {
      const isSheet = (node: Node) => node instanceof HTMLStyleElement || node instanceof HTMLLinkElement;
      if (changes.some(({ addedNodes }) => Array.from(addedNodes).some(isSheet))) later();
    });
    observer.observe(document.head, { childList: true });
    window.addEventListener('resize', later);
    return () => {
      window.clearTimeout(timer);
      observer.disconnect();
      window.removeEventListener('resize', later);
    };
  }, [width, scope]);
  return width === null ? '' : css;
}
