import { Form, Input, TreeSelect } from 'antd';
import { useMemo } from 'react';
import { useText } from '../../../renderers/shared/texts/text';
import { MENU_TYPES, type MenuNode } from '../../session/menu';
import { useCurrentUser } from '../../shell-context';
import type { PublishPlan } from '../../../wire/publication';
import { GivePart, type Giving } from './GivePart';
import { LossPart } from './LossPart';

interface ConfirmPartProps {
  readonly plan: PublishPlan;
  readonly fullName: string;
  readonly note: string;
  onNote: (note: string) => void;
  readonly typedName: string;
  onTypedName: (name: string) => void;
  /** '' = no new entry, '-1' = at the top of the menu. */
  readonly menuParentId: string;
  onMenuParent: (id: string) => void;
  readonly isPublished: boolean;
  readonly giving: Giving;
  onGiving: (giving: Giving) => void;
}

interface MenuChoice {
  readonly value: string;
  readonly title: string;
  readonly children: MenuChoice[];
}

function toChoices(menu: readonly MenuNode[]): MenuChoice[] {
  return menu
    .filter(({ type }) => type === MENU_TYPES.system || type === MENU_TYPES.directory)
    .map((node) => ({ value: node.id, title: node.title, children: toChoices(node.children) }));
}

/** What a publication is confirmed with: the menu, whom it is given to, a note, and the module's name where data would be given up. */
export function ConfirmPart(props: ConfirmPartProps) {
  const { menuParentId, onMenuParent, isPublished, giving, onGiving } = props;
  const text = useText();
  const { menu, isAdministrator } = useCurrentUser();
  const choices = useMemo<MenuChoice[]>(
    () => [
      {
        value: '',
        title: text(isPublished ? 'playground.publish.menuKept' : 'playground.publish.menuNone'),
        children: [],
      },
      // At the top of the menu only administrators place entries.
      ...(isAdministrator ? [{ value: '-1', title: text('playground.publish.menuTop'), children: [] }] : []),
      ...toChoices(menu),
    ],
    [menu, text, isPublished, isAdministrator],
  );
  return (
    <Form layout="vertical" style={{ marginTop: 16 }}>
      <Form.Item label={text('playground.publish.menu')} htmlFor="publish-menu">
        <TreeSelect
          id="publish-menu"
          value={menuParentId}
          onChange={onMenuParent}
          treeData={choices}
          treeDefaultExpandAll
          style={{ width: '100%' }}
        />
      </Form.Item>
      <GivePart giving={giving} onChange={onGiving} hasEntry={isPublished || menuParentId !== ''} />
      <NotePart {...props} />
    </Form>
  );
}

/** The note of the version, and the module's name where data would be given up. */
function NotePart({ plan, fullName, note, onNote, typedName, onTypedName }: ConfirmPartProps) {
  const text = useText();
  return (
    <>
      <Form.Item label={text('playground.publish.note')} htmlFor="publish-note">
        <Input.TextArea
          id="publish-note"
          value={note}
          maxLength={500}
          autoSize={{ minRows: 2, maxRows: 4 }}
          placeholder={text('playground.publish.noteHint')}
          onChange={(event) => onNote(event.target.value)}
        />
      </Form.Item>
      {plan.needsConfirmation && (
        <>
          <LossPart plan={plan} />
          <Form.Item label={text('playground.publish.typeName', { name: fullName })} htmlFor="publish-name">
            <Input
              id="publish-name"
              value={typedName}
              autoComplete="off"
              onChange={(event) => onTypedName(event.target.value)}
            />
          </Form.Item>
        </>
      )}
    </>
  );
}
