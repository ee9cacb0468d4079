import { CaretDownOutlined, CaretRightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { ChoiceText } from '../../shared/faces/ChoiceText';
import { SecondaryText } from '../../shared/faces/SecondaryText';
import { useText } from '../../shared/texts/text';
import type { GroupHead } from './row-groups';
import type { RowGroups } from './use-row-groups';

interface GroupHeadingProps {
  readonly groups: RowGroups;
  readonly head: GroupHead;
}

/** The heading of a group: what its records have in common, and how many they are. It folds and opens them. */
export function GroupHeading({ groups: { field, turn }, head }: GroupHeadingProps) {
  const text = useText();
  return (
    <Button
      type="text"
      size="small"
      className="formloom-group-turn"
      aria-expanded={head.isOpen}
      icon={head.isOpen ? <CaretDownOutlined aria-hidden /> : <CaretRightOutlined aria-hidden />}
      onClick={() => turn(head)}
    >
      <span className="formloom-group-name">
        {head.text === '' ? (
          text('screen.list.groupBlank')
        ) : (
          <ChoiceText field={field} stored={head.value} text={head.text} />
        )}
      </span>{' '}
      <SecondaryText>{text('screen.list.groupCount', { count: head.count })}</SecondaryText>
    </Button>
  );
}
