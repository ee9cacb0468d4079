import { useState, type ReactNode } from 'react';
import type { PreviewMode } from '../contract';
import styles from './preview.module.css';

interface PageProps<Content> {
  readonly name: PreviewMode;
  readonly isShown: boolean;
  /** Whether it updates while hidden: hidden pages need not render at every key. */
  readonly followsHidden: boolean;
  readonly isFilled: boolean;
  readonly content: Content;
  children: (content: Content) => ReactNode;
}

/** A page of the preview: rendered when first shown, then kept with its state. */
export function Page<Content>(props: PageProps<Content>) {
  const { name, isShown, followsHidden, isFilled, content, children } = props;
  const [kept, setKept] = useState<{ readonly content: Content } | null>(isShown ? { content } : null);
  const isDue = (isShown || (followsHidden && kept !== null)) && kept?.content !== content;
  if (isDue) setKept({ content });
  if (!kept) return null;
  return (
    <div
      data-page={name}
      hidden={!isShown}
      className={`${styles['page'] ?? ''} ${(isFilled && styles['filled']) || ''}`}
    >
      {children(isDue ? content : kept.content)}
    </div>
  );
}
