import { TeamOutlined } from '@ant-design/icons';
import { Alert, Button, Checkbox, Flex, Form, Tag } from 'antd';
import { UNRESTRICTED } from '../../../engine/contract/person';
import { useChoosePeople } from '../../../renderers/shared/people/choose-people';
import { peopleTabs, roleTabs, type PeopleTab } from '../../../renderers/shared/people/people-choice';
import type { ChosenPerson } from '../../../renderers/shared/people/people-question';
import { useText } from '../../../renderers/shared/texts/text';
import styles from './publish.module.css';

/** Whom a publication gives the module to, and whether with its buttons, columns and fields. */
export interface Giving {
  readonly chosen: readonly ChosenPerson[];
  readonly givesCodes: boolean;
}

export const NOBODY: Giving = { chosen: [], givesCodes: true };

/** Kinds that rights are given to, in the order in which they are offered. */
const KINDS = ['role', 'position', 'group', 'user'] as const;
type HolderKind = (typeof KINDS)[number];

const TABS: Readonly<Record<HolderKind, readonly PeopleTab[]>> = {
  role: roleTabs(['role'], UNRESTRICTED),
  position: [{ key: 'all', kinds: ['position'] }],
  group: [{ key: 'all', kinds: ['group'] }],
  user: peopleTabs(['user'], UNRESTRICTED),
};

interface GivePartProps {
  readonly giving: Giving;
  onChange: (giving: Giving) => void;
  /** Whether there will be a menu entry to give; without one nobody could open the module. */
  readonly hasEntry: boolean;
}

/** Roles, positions, groups and users that get the module's menu entry with the publication, and what that means in words. */
export function GivePart({ giving, onChange, hasEntry }: GivePartProps) {
  const text = useText();
  const { chosen, givesCodes } = giving;
  const choosePeople = useChoosePeople();

  async function choose(kind: HolderKind): Promise<void> {
    const isOfKind = ({ ref }: ChosenPerson) => ref.type === kind;
    const answer = await choosePeople({
      tabs: TABS[kind],
      restriction: UNRESTRICTED,
      isMultiple: true,
      chosen: chosen.filter(isOfKind),
      noun: text(`shared.people.kind.${kind}`),
      shape: 'picker',
    });
    if (answer) onChange({ ...giving, chosen: [...chosen.filter((each) => !isOfKind(each)), ...answer] });
  }

  if (!hasEntry) return <Alert type="info" showIcon message={text('playground.publish.giveNoEntry')} />;
  return (
    <Form.Item label={text('playground.publish.give')}>
      <Flex wrap gap={8} role="group" aria-label={text('playground.publish.give')}>
        {KINDS.map((kind) => (
          <Button
            key={kind}
            icon={<TeamOutlined aria-hidden />}
            aria-haspopup="dialog"
            onClick={() => void choose(kind)}
          >
            {text('playground.publish.giveTo', { kind: text(`shared.people.kind.${kind}`) })}
          </Button>
        ))}
      </Flex>
      {chosen.length > 0 && (
        <>
          <ul className={styles['given']} aria-label={text('playground.publish.given')}>
            {chosen.map(({ key, ref, label }) => (
              <li key={key}>
                <Tag
                  closable={{ 'aria-label': text('playground.publish.giveNot', { name: label }) }}
                  onClose={() => onChange({ ...giving, chosen: chosen.filter((each) => each.key !== key) })}
                >
                  {text(`shared.people.kind.${ref.type}`)} · {label}
                </Tag>
              </li>
            ))}
          </ul>
          <Checkbox checked={givesCodes} onChange={({ target }) => onChange({ ...giving, givesCodes: target.checked })}>
            {text('playground.publish.giveCodes')}
          </Checkbox>
          <p className={styles['givenWords']}>
            {text(givesCodes ? 'playground.publish.giveAllWords' : 'playground.publish.giveMenuWords', {
              names: chosen.map(({ label }) => label).join(text('playground.publish.giveAnd')),
            })}
          </p>
        </>
      )}
    </Form.Item>
  );
}

/** Whom the call of a publication names. */
export function toGrants({ chosen }: Giving): readonly { readonly objectType: string; readonly objectId: string }[] {
  return chosen.map(({ ref }) => ({ objectType: ref.type, objectId: ref.id }));
}
