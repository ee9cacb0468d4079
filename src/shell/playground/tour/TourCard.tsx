import { Button, Tour } from 'antd';
import { useEffect } from 'react';
import { useText } from '../../../renderers/shared/texts/text';
import styles from './tour.module.css';

interface TourCardProps {
  readonly title: string;
  readonly description: string;
  /** Position of this step, from 1, and how many there are. */
  readonly position: number;
  readonly count: number;
  /** CSS selector of what the step is about. */
  readonly target: string;
  /** Side of the target that the card stands at; large parts have it at their own edge. */
  readonly placement: 'bottom' | 'left';
  /** Ends the tour by going somewhere; absent = the step can be skipped. */
  readonly link?: { readonly label: string; readonly onPress: () => void };
  onSkip: () => void;
  onEnd: () => void;
}

/** One step of the tour beside what it is about: nothing is covered or blocked, and nothing takes the focus. */
export function TourCard({ title, description, position, count, target, placement, ...rest }: TourCardProps) {
  const text = useText();
  const { link, onSkip, onEnd } = rest;
  useMark(target);
  const said = (
    <p role="status" className={styles['said']}>
      {description}
    </p>
  );
  return (
    <Tour
      key={title}
      open
      current={0}
      mask={false}
      placement={placement}
      rootClassName={styles['tour'] ?? ''}
      onClose={onEnd}
      closable={{ 'aria-label': text('playground.tour.end') }}
      steps={[{ title, description: said, target: () => document.querySelector<HTMLElement>(target) ?? document.body }]}
      actionsRender={() => (
        <div className={styles['foot']}>
          <span className={styles['count']}>{text('playground.tour.step', { position, count })}</span>
          {link ? (
            <Button size="small" type="primary" onClick={link.onPress}>
              {link.label}
            </Button>
          ) : (
            <Button size="small" onClick={onSkip}>
              {text('playground.tour.skip')}
            </Button>
          )}
        </div>
      )}
    />
  );
}

/** Draws a frame around what the step is about. */
function useMark(target: string): void {
  useEffect(() => {
    const element = document.querySelector<HTMLElement>(target);
    const mark = styles['here'] ?? '';
    element?.classList.add(mark);
    return () => element?.classList.remove(mark);
  }, [target]);
}
