import type { AreaTexts } from '../area-texts';

/** What authors of modules read in Simplified Chinese. */
export const part: AreaTexts = {
  texts: Object.values(
    import.meta.glob(
      [
        '../../playground/**/text.json',
        '../../../engine/{diff,formily,lint,source}/text.json',
        '../../../renderers/**/author-text.json',
      ],
      {
        query: '?zh',
        import: 'zh',
        eager: true,
      },
    ),
  ),
};
