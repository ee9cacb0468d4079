import { Button, Collapse, Empty, Input } from 'antd';
import { useDeferredValue, useMemo, useState } from 'react';
import { createTranslate } from '../../../engine/contract/language';
import { widgetName } from '../../../engine/contract/widget-texts';
import { toSteps } from '../../../engine/source/pointer-steps';
import { settingWords } from '../../../engine/settings/setting-words';
import { authorTexts } from '../../../renderers/author-texts';
import { useRenderers } from '../../../renderers/shared/hosts/renderers-context';
import moduleSchema from '../../../schemas/module.schema.json';
import { useLanguage } from '../../shell-context';
import type { FieldModel } from '../../../engine/contract/field-model';
import type { SourceFix } from '../../../engine/source';
import type { Analysis } from '../contract';
import { textOf, valueAt } from '../editor/references/json-value';
import { explainSchema } from '../editor/schema/explain-schema';
import texts from './text.json';
import styles from './properties.module.css';
import { groupProperties, matchesWords } from './property-order';
import { BUTTON, titleOf, usefulProperties } from './property-title';
import { PropertyRow } from './PropertyRow';
import { readProperties, type Property } from './read-properties';
import type { RowSurroundings } from './row-surroundings';

interface PropertiesPanelProps {
  readonly analysis: Analysis;
  /** The chosen field; undefined = none. */
  readonly field: FieldModel | undefined;
  /** The chosen button of the list or the form, by pointer; '' = none. A field comes first. */
  readonly button: string;
  onFix: (fix: SourceFix) => void;
  onReveal: (pointer: string) => void;
}

/** The settings of the chosen field or button; each change is one of the text. */
export function PropertiesPanel({ analysis, field, button, onFix, onReveal }: PropertiesPanelProps) {
  const language = useLanguage();
  const text = useMemo(() => createTranslate(language, [...authorTexts, settingWords(), texts]), [language]);
  const late = useDeferredValue(analysis);
  const { widgets: registry } = useRenderers();
  const schema = useMemo(() => explainSchema(moduleSchema, language), [language]);
  const pointer = field?.pointer ?? button;
  const read = useMemo(
    () =>
      pointer === '' || late.isStale || late.source.value === undefined
        ? null
        : readProperties(pointer, {
            ...{ schema, document: late.source.value },
            canonicalKey: (key) => registry.resolve(key)?.key ?? key,
          }),
    [pointer, late, schema, registry],
  );
  if (!read) {
    const why = pointer === '' ? 'playground.properties.none' : 'playground.properties.broken';
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text(why)} className={styles['empty'] ?? ''} />;
  }
  const definition = field && registry.of(field);
  const widget = definition?.key ?? BUTTON;
  const nameOf = (property: Property) => titleOf(property, widget, text);
  const around: RowSurroundings = { text, nameOf, onFix, onReveal, findings: late.findings };
  const properties = definition ? usefulProperties(read.properties, definition) : read.properties;
  return (
    <div className={styles['panel']}>
      {field ? (
        <Head title={field.label || field.key || widgetName(widget, text)} kind={widgetName(widget, text)} />
      ) : (
        <Head title={buttonName(late.source.value, pointer)} kind={text('playground.properties.button')} />
      )}
      {field && <KeyLine field={field} around={around} />}
      <Rows key={pointer} properties={properties} around={around} />
      {read.unknown.length > 0 && <UnknownPart pointers={read.unknown} around={around} />}
    </div>
  );
}

function Head({ title, kind }: { readonly title: string; readonly kind: string }) {
  return (
    <p className={styles['head']}>
      <strong>{title}</strong>
      <span className={styles['quiet']}>{kind}</span>
    </p>
  );
}

function buttonName(document: unknown, pointer: string): string {
  const button = valueAt(document, toSteps(pointer));
  return textOf(button, 'label') || textOf(button, 'value');
}

function KeyLine({ field, around }: { readonly field: FieldModel; readonly around: RowSurroundings }) {
  const { text, onReveal } = around;
  if (field.key === '') return null;
  return (
    <p className={styles['keyLine']}>
      <span className={styles['quiet']}>{text('playground.properties.key')}</span>
      <code>{field.key}</code>
      <Button type="link" size="small" onClick={() => onReveal(`${field.pointer}/__vModel__`)}>
        {text('playground.properties.rename')}
      </Button>
    </p>
  );
}

/** Settings that need neither folding nor a filter. */
const MOST_UNFOLDED = 12;

interface RowsProps {
  readonly properties: readonly Property[];
  readonly around: RowSurroundings;
}

/** The commonest settings, all others folded below a filter; words show what they find wherever it stands. */
function Rows({ properties, around }: RowsProps) {
  const { text, nameOf } = around;
  const [words, setWords] = useState('');
  const [isOpen, setOpen] = useState(false);
  const { common, others } = groupProperties(properties);
  const found = properties.filter((property) => matchesWords(property, nameOf(property), words));
  const list = (rows: readonly Property[]) =>
    rows.map((property) => <PropertyRow key={property.pointer} property={property} around={around} />);
  if (properties.length <= MOST_UNFOLDED) return list(properties);
  return (
    <>
      <Input.Search
        allowClear
        size="small"
        aria-label={text('playground.properties.filter')}
        placeholder={text('playground.properties.filter')}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      {words.trim() === '' ? (
        <>
          {list(common)}
          <Collapse
            ghost
            size="small"
            activeKey={isOpen ? ['all'] : []}
            onChange={(keys) => setOpen(keys.length > 0)}
            items={[
              {
                key: 'all',
                label: text('playground.properties.all', { count: others.length }),
                children: isOpen ? list(others) : null,
              },
            ]}
          />
        </>
      ) : found.length > 0 ? (
        list(found)
      ) : (
        <p className={styles['quiet']}>{text('playground.properties.nothing')}</p>
      )}
    </>
  );
}

/** Members of the text that the format does not know. */
function UnknownPart({ pointers, around }: { readonly pointers: readonly string[]; readonly around: RowSurroundings }) {
  const { text, onReveal } = around;
  return (
    <div className={styles['row']}>
      <span className={styles['warning']}>{text('playground.properties.unknown')}</span>
      {pointers.map((pointer) => (
        <Button key={pointer} type="link" size="small" onClick={() => onReveal(pointer)}>
          {pointer.split('/').at(-1)}
        </Button>
      ))}
    </div>
  );
}
