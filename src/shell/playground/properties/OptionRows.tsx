import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Select } from 'antd';
import type { SourceFix } from '../../../engine/source';
import styles from './properties.module.css';
import { addOptionFix, optionFix, removeOptionFix, type OptionPart } from './property-fix';
import type { Property } from './read-properties';
import type { RowSurroundings } from './row-surroundings';
import { SentInput } from './SentInput';

/** Colours of a choice's tag (docs/module-format.md#choices). */
const COLOURS = ['red', 'orange', 'gold', 'green', 'cyan', 'blue', 'purple', 'magenta', 'gray'];

interface OptionRowsProps {
  readonly property: Property;
  readonly around: RowSurroundings;
}

/** The choices of a field: text, stored value and colour of each. */
export function OptionRows({ property: { pointer, value }, around: { text, onFix } }: OptionRowsProps) {
  const options = (value ?? []) as readonly OptionPart[];
  const send = (fix: SourceFix | null) => {
    if (fix) onFix(fix);
  };
  const remove = (number: number) => text('playground.properties.removeOption', { number });
  return (
    <div className={styles['options']}>
      {options.map(({ id = '', fullName = '', color }, index) => {
        const place = `${pointer}/${String(index)}`;
        const number = index + 1;
        // Numbers stay numbers: records hold them as such.
        const toId = (typed: string) => (typeof id === 'number' && /^-?\d+$/.test(typed) ? Number(typed) : typed);
        return (
          <div key={index} className={styles['option']}>
            <SentInput
              label={text('playground.properties.optionText', { number })}
              value={fullName}
              onSend={(typed) => send(optionFix(place, 'fullName', typed))}
            />
            <SentInput
              label={text('playground.properties.optionValue', { number })}
              value={String(id)}
              onSend={(typed) => send(optionFix(place, 'id', toId(typed)))}
            />
            <Select
              size="small"
              allowClear
              aria-label={text('playground.properties.optionColour', { number })}
              popupMatchSelectWidth={false}
              value={color ?? null}
              onChange={(next: string | null | undefined) => send(optionFix(place, 'color', next ?? ''))}
              options={COLOURS.map((each) => ({ value: each, label: each }))}
            />
            <Button
              type="text"
              size="small"
              danger
              icon={<DeleteOutlined aria-hidden />}
              title={remove(number)}
              aria-label={remove(number)}
              onClick={() => onFix(removeOptionFix(place))}
            />
          </div>
        );
      })}
      <Button
        size="small"
        type="dashed"
        block
        icon={<PlusOutlined aria-hidden />}
        onClick={() => onFix(addOptionFix(pointer, options, text('playground.properties.option')))}
      >
        {text('playground.properties.addOption')}
      </Button>
    </div>
  );
}
