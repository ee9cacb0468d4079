import { UndoOutlined } from '@ant-design/icons';
import { Button, Select, Switch, Tooltip } from 'antd';
import { useId } from 'react';
import { useText } from '../../../renderers/shared/texts/text';
import { OptionRows } from './OptionRows';
import { choiceWords } from './choice-words';
import styles from './properties.module.css';
import { blankOf, propertyFix, typedValue } from './property-fix';
import type { Property } from './read-properties';
import type { RowSurroundings } from './row-surroundings';
import { SentInput } from './SentInput';
import { SentNumber } from './SentNumber';

interface PropertyRowProps {
  readonly property: Property;
  readonly around: RowSurroundings;
}

/** One setting: its name with its explanation, its control, and what is wrong with it. */
export function PropertyRow({ property, around }: PropertyRowProps) {
  const { text, nameOf, findings, onFix, onReveal } = around;
  const engineText = useText();
  const id = useId();
  const title = nameOf(property);
  const isOwn = property.kind === 'object' || property.kind === 'options' || property.kind === 'other';
  const send = (value: unknown) => {
    const fix = propertyFix(property, value);
    if (fix) onFix(fix);
  };
  const reset = text('playground.properties.reset', { name: title });
  const wrong = findings.filter(
    ({ pointer }) => pointer === property.pointer || (isOwn && pointer.startsWith(`${property.pointer}/`)),
  );
  return (
    <div className={styles['row']} data-property={property.name}>
      <div className={styles['name']}>
        <Tooltip title={`${property.description} (${property.name})`} placement="topLeft">
          {isOwn ? <span id={id}>{title}</span> : <label htmlFor={id}>{title}</label>}
        </Tooltip>
        {property.value !== undefined && (
          <Button
            type="text"
            size="small"
            icon={<UndoOutlined aria-hidden />}
            title={reset}
            aria-label={reset}
            onClick={() => send(undefined)}
          />
        )}
      </div>
      <Control {...{ property, around, id, send }} />
      {wrong.map((finding, index) => (
        <button key={index} type="button" className={styles['finding']} onClick={() => onReveal(finding.pointer)}>
          {finding.message(engineText)}
        </button>
      ))}
    </div>
  );
}

interface ControlProps extends PropertyRowProps {
  readonly id: string;
  send: (value: unknown) => void;
}

function Control({ property, around, id, send }: ControlProps) {
  const { kind, children } = property;
  const { text, onReveal } = around;
  switch (kind) {
    case 'choice':
    case 'choices':
    case 'words':
      return <ChoiceControl {...{ property, id, send, text }} />;
    case 'options':
      return <OptionRows property={property} around={around} />;
    case 'object':
      return (
        <details className={styles['inner']}>
          <summary>{text('playground.properties.inner', { count: children.length })}</summary>
          {children.map((child) => (
            <PropertyRow key={child.pointer} property={child} around={around} />
          ))}
        </details>
      );
    case 'other':
      return (
        <Button type="link" size="small" className={styles['link'] ?? ''} onClick={() => onReveal(property.pointer)}>
          {text('playground.properties.inText')}
        </Button>
      );
    default:
      return <PlainControl {...{ property, id, send }} />;
  }
}

type OwnControlProps = Omit<ControlProps, 'around'>;

/** The default of a property as its control hints at it. */
function hintOf({ fallback }: Property): string {
  return fallback === undefined || fallback === null ? '' : String(fallback);
}

function PlainControl({ property, id, send }: OwnControlProps) {
  const { kind, value, fallback, bounds } = property;
  if (kind === 'boolean') return <Switch id={id} size="small" checked={(value ?? fallback) === true} onChange={send} />;
  if (kind === 'number') {
    return (
      <SentNumber
        {...{ id, bounds }}
        placeholder={hintOf(property)}
        value={(value ?? null) as number | null}
        onSend={(next) => send(next ?? undefined)}
      />
    );
  }
  // A default that is a text stands in the box: there it can be cleared.
  const isText = typeof fallback === 'string';
  return (
    <SentInput
      id={id}
      value={String(value ?? (isText ? fallback : ''))}
      placeholder={isText ? '' : hintOf(property)}
      onSend={(next) => send(next === '' ? blankOf(property) : typedValue(next, property))}
    />
  );
}

function ChoiceControl({ property, id, send, text }: OwnControlProps & Pick<RowSurroundings, 'text'>) {
  const { kind, value, fallback, choices } = property;
  const words = choiceWords(property, text);
  const labelOf = (choice: unknown) => words.get(String(choice)) ?? String(choice);
  const options = choices.map((choice) => ({
    value: choice.value,
    label: labelOf(choice.value),
    title: [choice.description, words.size > 0 && String(choice.value)].filter(Boolean).join(' '),
  }));
  if (kind === 'words') {
    const tags = { mode: 'tags', open: false, suffixIcon: null } as const;
    return <Select id={id} size="small" {...tags} value={value ?? []} onChange={send} />;
  }
  if (kind === 'choices') {
    return (
      <Select id={id} size="small" mode="multiple" value={value ?? fallback ?? []} onChange={send} options={options} />
    );
  }
  return (
    <Select
      id={id}
      size="small"
      allowClear
      placeholder={fallback === undefined || fallback === null ? '' : labelOf(fallback)}
      value={value ?? null}
      onChange={(next: unknown) => send(next ?? blankOf(property))}
      options={options}
    />
  );
}
