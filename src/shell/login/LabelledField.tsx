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
  draw: (attributes: InputAttributes) => ReactNode;
}

/** A label above an input and the problem under it, tied together for screen readers. */
export function LabelledField({ label, problem, draw }: LabelledFieldProps) {
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
        ...(hasProblem ? { 'aria-describedby': `${id}-problem` } : {}),
      })}
      <div id={`${id}-problem`} className={styles['problem']} role={hasProblem ? 'alert' : undefined}>
        {problem}
      </div>
    </div>
  );
}
