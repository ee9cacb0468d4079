import { Button, Spin } from 'antd';
import { SecondaryText } from '../../faces/SecondaryText';
import { useText } from '../../texts/text';
import type { PeopleRow } from './people-levels';
import type { RowPlace } from './PersonRow';

interface StateRowProps {
  readonly row: Exclude<PeopleRow, { kind: 'entry' }>;
  readonly place: RowPlace;
  /** Whether a keyword was searched: nothing was found then. */
  readonly isFound: boolean;
  onLoad: () => void;
}

/** What stands where entries are still to come, could not be read, or are none. */
export function StateRow({ row, place, isFound, onLoad }: StateRowProps) {
  const text = useText();
  const style = { top: place.top, paddingInlineStart: 16 + (row.level - 1) * 20 };
  const classes = place.isActive ? 'formloom-people-row is-active' : 'formloom-people-row';
  const role = place.isTree ? { role: 'treeitem', 'aria-level': row.level } : { role: 'option' };
  return (
    <div id={place.id} className={classes} style={style} {...role} aria-selected={false} aria-disabled>
      <StateWords kind={row.kind} isFound={isFound} onLoad={onLoad} text={text} />
    </div>
  );
}

interface StateWordsProps {
  readonly kind: StateRowProps['row']['kind'];
  readonly isFound: boolean;
  onLoad: () => void;
  readonly text: ReturnType<typeof useText>;
}

function StateWords({ kind, isFound, onLoad, text }: StateWordsProps) {
  if (kind === 'empty')
    return <SecondaryText>{text(isFound ? 'shared.people.nothingFound' : 'shared.options.empty')}</SecondaryText>;
  if (kind !== 'error') {
    return (
      <>
        <Spin size="small" /> <SecondaryText>{text('shared.options.loading')}</SecondaryText>
      </>
    );
  }
  return (
    <>
      <SecondaryText>{text('shared.options.failed')}</SecondaryText>
      {/* The row is pressed by Enter; a button of its own would be a stop inside of it. */}
      <Button size="small" tabIndex={-1} onClick={onLoad}>
        {text('shared.options.retry')}
      </Button>
    </>
  );
}
