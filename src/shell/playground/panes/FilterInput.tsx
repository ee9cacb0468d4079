import { Input } from 'antd';
import { useText } from '../../../renderers/shared/texts/text';
import styles from './panes.module.css';

interface FilterInputProps {
  readonly value: string;
  onChange: (value: string) => void;
}

/** The words that a pane is filtered by. */
export function FilterInput({ value, onChange }: FilterInputProps) {
  const text = useText();
  return (
    <Input
      size="small"
      allowClear
      className={styles['filter'] ?? ''}
      aria-label={text('playground.inspect.filter')}
      placeholder={text('playground.inspect.filter')}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
