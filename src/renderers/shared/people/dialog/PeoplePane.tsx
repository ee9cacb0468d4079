import { Button, Input, Tabs, type InputRef } from 'antd';
import { useMemo, useState, type RefObject } from 'react';
import type { PersonEntry } from '../../../../engine/contract/person';
import { useText } from '../../texts/text';
import type { ChosenPerson, PeopleQuestion } from '../people-question';
import { keyOf, type PeopleTab } from '../people-choice';
import { PersonRows } from './PersonRows';
import { usePeopleLevels } from './use-people-levels';

interface PeoplePaneProps {
  readonly question: PeopleQuestion;
  /** The search box. */
  readonly search: RefObject<InputRef | null>;
  readonly title: string;
  readonly chosen: readonly ChosenPerson[];
  onPick: (entry: PersonEntry) => void;
}

/** The search box, the tabs where there are several, and what can be chosen. Enter or the button searches. */
export function PeoplePane({ question, search, title, chosen, onPick }: PeoplePaneProps) {
  const text = useText();
  const { tabs } = question;
  const [tabKey, setTabKey] = useState(tabs[0]?.key ?? '');
  const [keyword, setKeyword] = useState('');
  const tab = tabs.find(({ key }) => key === tabKey);
  return (
    <div className="formloom-people-pane">
      <Input.Search
        ref={search}
        allowClear
        enterButton={<Button>{text('shared.people.search')}</Button>}
        aria-label={text('shared.people.keyword')}
        placeholder={text('shared.people.keyword')}
        onSearch={(typed) => setKeyword(typed.trim())}
      />
      {tabs.length > 1 ? (
        <Tabs
          size="small"
          activeKey={tabKey}
          onChange={setTabKey}
          tabBarStyle={NO_MARGIN}
          items={tabs.map(({ key }) => ({ key, label: text(`shared.people.tab.${key}`) }))}
        />
      ) : null}
      {tab ? (
        <Offered
          key={`${tab.key} ${keyword}`}
          question={question}
          tab={tab}
          keyword={keyword}
          title={title}
          chosen={chosen}
          onPick={onPick}
        />
      ) : null}
    </div>
  );
}

const NO_MARGIN = { margin: 0 } as const;

interface OfferedProps extends Omit<PeoplePaneProps, 'search'> {
  readonly tab: PeopleTab;
  readonly keyword: string;
}

function Offered({ question, tab, keyword, title, chosen, onPick }: OfferedProps) {
  const { levels, rows } = usePeopleLevels(question, tab, keyword);
  const keys = useMemo(() => new Set(chosen.map(({ key }) => key)), [chosen]);
  return (
    <PersonRows
      rows={rows}
      levels={levels}
      isTree={keyword === '' && !tab.isFlat && !tab.fixed}
      isMultiple={question.isMultiple}
      label={title}
      isFound={keyword !== ''}
      isChosen={(entry) => keys.has(keyOf(entry))}
      onPick={onPick}
    />
  );
}
