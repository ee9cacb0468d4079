import { useMediaQuery } from '../../../renderers/shared/hosts/use-media-query';

/** Whether the window is narrower than `below` pixels, kept up to date. */
export function useIsMobile(below: number): boolean {
  return useMediaQuery(`(max-width: ${below - 1}px)`);
}
