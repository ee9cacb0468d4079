import { Suspense } from 'react';
import { lazyFace } from './lazy-face';

/** The icons come with their own file; a text that stays without its icon says all the same. */
const ChosenIcon = lazyFace(() =>
  import('./icon-choices').then(
    (icons) => icons.ChosenIcon,
    () => () => null,
  ),
);

/** The icon of a choice, whose room is kept until it is there. Decorative: its text stands beside it. */
export function ChoiceIcon({ name }: { readonly name: string }) {
  return (
    <span className="formloom-choice-icon" aria-hidden>
      <Suspense>
        <ChosenIcon name={name} nearest={null} />
      </Suspense>
    </span>
  );
}
