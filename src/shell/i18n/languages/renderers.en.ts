import type { AreaTexts } from '../area-texts';

/** What is read in English on everything that is drawn from a module. */
export const part: AreaTexts = {
  texts: Object.values(
    import.meta.glob(['../../../engine/text.json', '../../../renderers/**/text.json'], {
      query: '?en',
      import: 'en',
      eager: true,
    }),
  ),
};
