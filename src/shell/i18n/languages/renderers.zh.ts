import type { AreaTexts } from '../area-texts';

/** What is read in Simplified Chinese on everything that is drawn from a module. */
export const part: AreaTexts = {
  texts: Object.values(
    import.meta.glob(['../../../engine/text.json', '../../../renderers/**/text.json'], {
      query: '?zh',
      import: 'zh',
      eager: true,
    }),
  ),
};
