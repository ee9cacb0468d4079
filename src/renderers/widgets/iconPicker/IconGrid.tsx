import { SearchOutlined } from '@ant-design/icons';
import { Empty, Input } from 'antd';
import { useId, useMemo, useState, type KeyboardEvent } from 'react';
import { createTranslate } from '../../../engine/contract/language';
import { useServices } from '../../shared/hosts/services';
import { findIcons, typedName } from './icon-search';
import { IconOptions } from './IconOptions';
import texts from './panel-text.json';

interface IconGridProps {
  /** The chosen icon; '' = none. */
  readonly name: string;
  onChoose: (name: string) => void;
}

/** A search, and below it the icons it finds. Enter takes the first of them, the arrow key down leads to them. */
export function IconGrid({ name, onChoose }: IconGridProps) {
  const { language } = useServices();
  const text = useMemo(() => createTranslate(language, [texts]), [language]);
  const [query, setQuery] = useState('');
  const groups = useMemo(() => findIcons(query, text), [query, text]);
  const typed = typedName(query);
  const listId = useId();
  const first = groups[0]?.choices[0]?.name ?? typed;

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && query.trim() !== '' && first !== null) onChoose(first);
    else if (event.key === 'ArrowDown') document.getElementById(listId)?.querySelector<HTMLElement>(REACHED)?.focus();
    else return;
    event.preventDefault();
  }
  return (
    <>
      <Input
        autoFocus
        allowClear
        prefix={<SearchOutlined aria-hidden />}
        value={query}
        aria-label={text('iconPicker.search')}
        aria-controls={listId}
        placeholder={text('iconPicker.search')}
        onChange={({ target }) => setQuery(target.value)}
        onKeyDown={onKeyDown}
      />
      {first === null ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('iconPicker.none')} />
      ) : (
        <IconOptions id={listId} name={name} groups={groups} typed={typed} text={text} onChoose={onChoose} />
      )}
    </>
  );
}

/** The one option that Tab reaches. */
const REACHED = '[role="option"][tabindex="0"]';
