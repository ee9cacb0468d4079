import { Tag } from 'antd';
import type { ReactNode } from 'react';
import styles from './playground.module.css';

interface StateTagProps {
  readonly look: 'default' | 'success' | 'warning' | 'error';
  readonly children: ReactNode;
}

/** A tag in one of four looks that can all be read. */
export function StateTag({ look, children }: StateTagProps) {
  if (look === 'warning') return <Tag className={styles['warningTag'] ?? ''}>{children}</Tag>;
  return <Tag color={look}>{children}</Tag>;
}
