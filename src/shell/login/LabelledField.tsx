import { useId, type ReactNode } from 'react';
import styles from './login.module.css';

interface InputAttributes {
  readonly id: string;
  readonly status: 'error' | '';
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby'?: string;
}

interface LabelledFieldProps {
  readonly label: string;
  /** '' when the value is fine. */
  readonly problem: string;
  /** What helps while nothing is wrong. */
  readonly hint?: string;
  draw: (attributes: InputAttributes) => ReactNode;
}

/** A label above an input and the problem under it, tied together for screen readers. */
export function LabelledField({ label, problem, hint = '', draw }: LabelledFieldProps) {
  const id = useId();
  const hasProblem = problem !== '';
  return (
    <div className={styles['field']}>
      <label className={styles['label']} htmlFor={id}>
        {label}
      </label>
      {draw({
        id,
        status: hasProblem ? 'error' : '',
        'aria-invalid': hasProblem,
        ...(hasProblem || hint !== '' ? { 'aria-describedby': `${id}-problem` } : {}),
      })}
      <div
        id={`${id}-problem`}
        className={styles[hasProblem ? 'problem' : 'help']}
        role={hasProblem ? 'alert' : hint === '' ? undefined : 'status'}
      >
        {problem || hint}
      </div>
    </div>
  );
}
