import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Select } from 'antd';
import { CHOICE_ICONS } from '../../../engine/contract/choice-icon';
import type { SourceFix } from '../../../engine/source';
import { ChoiceIcon } from '../../../renderers/shared/faces/ChoiceIcon';
import { ChoiceTag } from '../../../renderers/shared/faces/ChoiceTag';
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

/** The choices of a field: text, stored value, colour and icon of each. */
export function OptionRows({ property: { pointer, value }, around: { text, onFix } }: OptionRowsProps) {
  const options = (value ?? []) as readonly OptionPart[];
  const send = (fix: SourceFix | null) => {
    if (fix) onFix(fix);
  };
  const remove = (number: number) => text('playground.properties.removeOption', { number });
  return (
    <div className={styles['options']}>
      {options.map(({ id = '', fullName = '', color, icon }, index) => {
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
            <OptionLooks
              number={number}
              option={{ color, icon }}
              onSend={(member, next) => send(optionFix(place, member, next))}
              text={text}
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

interface OptionLooksProps extends Pick<RowSurroundings, 'text'> {
  readonly number: number;
  readonly option: Pick<OptionPart, 'color' | 'icon'>;
  /** '' takes it out. */
  onSend: (member: 'color' | 'icon', next: string) => void;
}

/** The colour and the icon of a choice. */
function OptionLooks({ number, option: { color, icon }, onSend, text }: OptionLooksProps) {
  return (
    <>
      <Select
        size="small"
        allowClear
        aria-label={text('playground.properties.optionColour', { number })}
        popupMatchSelectWidth={false}
        value={color ?? null}
        onChange={(next: string | null | undefined) => onSend('color', next ?? '')}
        options={COLOURS.map((each) => ({ value: each, label: each }))}
      />
      <Select
        size="small"
        allowClear
        showSearch
        aria-label={text('playground.properties.optionIcon', { number })}
        popupMatchSelectWidth={false}
        value={icon ?? null}
        onChange={(next: string | null | undefined) => onSend('icon', next ?? '')}
        options={CHOICE_ICONS.map((each) => ({ value: each, label: each }))}
        optionRender={({ value: each }) => (
          <ChoiceTag color={undefined} icon={String(each)}>
            {each}
          </ChoiceTag>
        )}
        labelRender={({ value: each }) => <ChoiceIcon name={String(each)} />}
      />
    </>
  );
}
