import { CloseOutlined } from '@ant-design/icons';
import { Button, Empty, Flex } from 'antd';
import { useRef } from 'react';
import { useText } from '../../texts/text';
import type { ChosenPerson } from '../people-question';
import { PersonHover } from '../PersonHover';
import { PersonIcon } from '../PersonIcon';

interface ChosenListProps {
  readonly chosen: readonly ChosenPerson[];
  onChange: (chosen: readonly ChosenPerson[]) => void;
}

/** What is chosen; each can be taken out, or all at once. */
export function ChosenList({ chosen, onChange }: ChosenListProps) {
  const text = useText();
  const list = useRef<HTMLUListElement>(null);
  const remove = (index: number) => {
    onChange(chosen.filter((_person, place) => place !== index));
    // The button goes away with its row; the focus stays among those that are left.
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    (buttons[index + 1] ?? buttons[index - 1])?.focus();
  };
  return (
    <section className="formloom-people-pane is-chosen" aria-label={text('shared.people.chosen')}>
      <Flex justify="space-between" align="center" style={{ minHeight: 32 }}>
        <span aria-live="polite">{text('shared.people.chosenCount', { count: chosen.length })}</span>
        <Button type="link" size="small" disabled={chosen.length === 0} onClick={() => onChange([])}>
          {text('shared.people.clear')}
        </Button>
      </Flex>
      {chosen.length === 0 ? (
        <Flex className="formloom-people-chosen" justify="center" align="center">
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('shared.people.nothingChosen')} />
        </Flex>
      ) : (
        <ul ref={list} className="formloom-people-chosen">
          {chosen.map((person, index) => (
            <li key={person.key}>
              <PersonIcon type={person.ref.type} />
              <PersonHover person={person.ref} known={person.entry}>
                <span className="formloom-people-name" style={{ flex: 1 }}>
                  {person.label}
                </span>
              </PersonHover>
              <Button
                type="text"
                size="small"
                icon={<CloseOutlined />}
                aria-label={text('shared.people.remove', { name: person.label })}
                onClick={() => remove(index)}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
