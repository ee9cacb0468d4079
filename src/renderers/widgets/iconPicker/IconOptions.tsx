import { AppstoreOutlined } from '@ant-design/icons';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import type { Translate } from '../../../engine/contract/language';
import type { IconGroup } from './icon-search';
import { nextPlace } from './next-place';

interface IconOptionsProps {
  readonly id: string;
  /** The chosen icon; '' = none. */
  readonly name: string;
  readonly groups: readonly IconGroup[];
  /** A name that is offered as it was typed. */
  readonly typed: string | null;
  readonly text: Translate;
  onChoose: (name: string) => void;
}

/** Icons in their groups. Tab reaches one, the chosen one or the first; arrow keys walk on, Enter chooses. */
export function IconOptions({ id, name, groups, typed, text, onChoose }: IconOptionsProps) {
  const list = useRef<HTMLDivElement>(null);
  // The chosen one may stand far down.
  useEffect(() => list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView?.({ block: 'nearest' }), []);
  const names = groups.flatMap(({ choices }) => choices.map((choice) => choice.name));
  const reached = names.includes(name) ? name : (names[0] ?? typed);
  const optionOf = (chosen: string) => ({
    role: 'option',
    tabIndex: chosen === reached ? 0 : -1,
    'aria-selected': chosen === name,
    onClick: () => onChoose(chosen),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => onOptionKey(event, () => onChoose(chosen)),
  });
  return (
    <div ref={list} id={id} role="listbox" aria-label={text('iconPicker.grid')} className="formloom-icon-groups">
      {groups.map(({ group, choices }) => (
        <div key={group} role="group" aria-label={text(`iconPicker.group.${group}`)} className="formloom-icon-group">
          <div aria-hidden className="formloom-icon-group-title">
            {text(`iconPicker.group.${group}`)}
          </div>
          {choices.map(({ key, name: chosen, Icon }) => (
            <div key={key} {...optionOf(chosen)} className="formloom-icon-option">
              <Icon aria-hidden />
              <span>{text(`iconPicker.icon.${key}`)}</span>
            </div>
          ))}
        </div>
      ))}
      {typed !== null && (
        <div {...optionOf(typed)} className="formloom-icon-option formloom-icon-option-wide">
          <AppstoreOutlined aria-hidden />
          <span>{text('iconPicker.byName', { name: typed })}</span>
        </div>
      )}
    </div>
  );
}

function onOptionKey(event: KeyboardEvent<HTMLElement>, choose: () => void): void {
  const all = [
    ...(event.currentTarget.closest('[role="listbox"]')?.querySelectorAll<HTMLElement>('[role="option"]') ?? []),
  ];
  const places = all.map(({ offsetTop, offsetLeft }) => ({ top: offsetTop, left: offsetLeft }));
  const next = nextPlace(places, all.indexOf(event.currentTarget), event.key);
  if (event.key === 'Enter' || event.key === ' ') choose();
  else if (next !== null) all[next]?.focus();
  else return;
  event.preventDefault();
}
