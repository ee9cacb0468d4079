import { useStore } from 'zustand';
import { useText } from '../../../renderers/shared/texts/text';
import type { DraftSync } from '../draft/draft-sync';
import { STATE_LOOKS, toReleaseState } from '../release-state';
import { StateTag } from '../StateTag';

/** Says which version runs, and whether the text has changes that do not. */
export function ReleaseTag({ sync }: { readonly sync: DraftSync }) {
  const text = useText();
  const release = useStore(sync.store, (store) => store.release);
  const { version } = release;
  const state = toReleaseState({ isPublished: version > 0, differs: release.differs });
  const words = {
    draft: text('playground.state.draft'),
    published: text('playground.publishedVersion', { version }),
    differs: text('playground.publishedDiffers', { version }),
  };
  return <StateTag look={STATE_LOOKS[state]}>{words[state]}</StateTag>;
}
