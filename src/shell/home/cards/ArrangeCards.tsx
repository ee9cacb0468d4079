import { EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons';
import { App, Button, Select, Space } from 'antd';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { GridLayout, useContainerWidth, type LayoutItem } from 'react-grid-layout';
import { moveElement, verticalCompactor } from 'react-grid-layout/core';
import 'react-grid-layout/css/styles.css';
import { UNRESTRICTED } from '../../../engine/contract/person';
import { useServices } from '../../../renderers/shared/hosts/services';
import { SourceError } from '../../../renderers/shared/sources/record-source';
import { FAILURE_SECONDS, SUCCESS_SECONDS } from '../../../renderers/shared/texts/message-times';
import { useText } from '../../../renderers/shared/texts/text';
import {
  arrangeHome,
  HOME_COLUMNS,
  MAX_ARRANGED,
  MAX_CARD_HEIGHT,
  type Home,
  type HomeCard,
  type PlacedCard,
} from '../../../wire/home';
import { send } from '../../http';
import { useLateText } from '../../i18n/use-late-text';
import { useCurrentUser, useShell } from '../../shell-context';
import { HomeCardView } from './HomeCardView';

import styles from './arrange.module.css';
import texts from './panel-text.json';
import { absentCards, placeCards } from './place-cards';

/** As the page draws them (home.module.css). */
const ROW = 112;
const GAP = 12;

interface ArrangeCardsProps {
  readonly home: Home;
  /** Absent = nothing was kept; null = what the user had arranged is forgotten. */
  onDone: (arrangement?: Home['arrangement']) => void;
}

/** The cards while they are arranged: moved, sized and hidden with the mouse or the keyboard. */
export function ArrangeCards({ home, onDone }: ArrangeCardsProps) {
  const text = useLateText(texts);
  const { width, containerRef, mounted } = useContainerWidth();
  const [placed, setPlaced] = useState<readonly PlacedCard[]>(() => placeCards(home.cards, home.arrangement ?? []));
  const titleOf = (key: string) => home.cards.find((card) => card.key === key)?.title ?? '';
  const hidden = placed.filter(({ isHidden }) => isHidden).map(({ key }) => key);
  const hide = (key: string, isHidden: boolean) =>
    setPlaced(placed.map((card) => (card.key === key ? { ...card, isHidden, y: isHidden ? card.y : 10_000 } : card)));
  const take = (layout: readonly LayoutItem[]) => setPlaced((before) => withLayout(before, layout));
  const onKeyDown = (event: KeyboardEvent, key: string) => {
    const moved = event.target === event.currentTarget ? moveByKey(placed, key, event) : null;
    if (!moved) return;
    event.preventDefault();
    setPlaced(moved);
  };
  return (
    <>
      <ArrangeBar home={home} placed={placed} onDone={onDone} />
      <div ref={containerRef} className={styles['arranging']}>
        {mounted ? (
          <GridLayout
            width={width}
            layout={toLayout(placed)}
            gridConfig={{ cols: HOME_COLUMNS, rowHeight: ROW, margin: [GAP, GAP], containerPadding: [0, 0] }}
            dragConfig={{ cancel: 'button' }}
            onLayoutChange={take}
          >
            {placed
              .filter(({ isHidden }) => !isHidden)
              .map(({ key }) => (
                <div
                  key={key}
                  className={styles['movable']}
                  role="group"
                  tabIndex={0}
                  aria-label={text('shell.home.move', { title: titleOf(key) })}
                  onKeyDown={(event) => onKeyDown(event, key)}
                >
                  <HideButton title={titleOf(key)} onHide={() => hide(key, true)} />
                  <StillCard card={home.cards.find((card) => card.key === key)} />
                </div>
              ))}
          </GridLayout>
        ) : null}
      </div>
      <HiddenCards keys={hidden} titleOf={titleOf} onShow={(key) => hide(key, false)} />
    </>
  );
}

/** A card that answers to no mouse: it is moved. */
function StillCard({ card }: { readonly card: HomeCard | undefined }) {
  return card ? (
    <div inert className={styles['inert']}>
      <HomeCardView card={card} />
    </div>
  ) : null;
}

function HideButton({ title, onHide }: { readonly title: string; onHide: () => void }) {
  const text = useLateText(texts);
  return (
    <Button
      size="small"
      type="text"
      icon={<EyeInvisibleOutlined aria-hidden />}
      aria-label={text('shell.home.hide', { title })}
      className={styles['hide'] ?? ''}
      onClick={onHide}
    />
  );
}

interface HiddenCardsProps {
  readonly keys: readonly string[];
  titleOf: (key: string) => string;
  onShow: (key: string) => void;
}

/** What is not shown, to be shown again. */
function HiddenCards({ keys, titleOf, onShow }: HiddenCardsProps) {
  const text = useLateText(texts);
  if (keys.length === 0) return null;
  return (
    <Space wrap className={styles['hiddenCards'] ?? ''}>
      {text('shell.home.hidden')}
      {keys.map((key) => (
        <Button
          key={key}
          size="small"
          icon={<EyeOutlined aria-hidden />}
          aria-label={text('shell.home.show', { title: titleOf(key) })}
          onClick={() => onShow(key)}
        >
          {titleOf(key)}
        </Button>
      ))}
    </Space>
  );
}

interface ArrangeBarProps extends ArrangeCardsProps {
  readonly placed: readonly PlacedCard[];
}

function ArrangeBar({ home, placed, onDone }: ArrangeBarProps) {
  const { http } = useShell();
  const { isAdministrator } = useCurrentUser();
  const { message } = App.useApp();
  const text = useLateText(texts);
  const common = useText();
  const [isSaving, setSaving] = useState(false);
  async function save(body: { readonly cards: readonly PlacedCard[] | null; readonly roleId?: string }, said: string) {
    setSaving(true);
    try {
      await send(http, arrangeHome, { body });
      void message.success(said, SUCCESS_SECONDS);
      return true;
    } catch (error) {
      void message.error(error instanceof SourceError ? error.message : common('shell.failed'), FAILURE_SECONDS);
      return false;
    } finally {
      setSaving(false);
    }
  }
  const all = [...placed, ...absentCards(home.cards, home.arrangement ?? [])].slice(0, MAX_ARRANGED);
  const keep = async (cards: readonly PlacedCard[] | null) => {
    if (await save({ cards }, text('shell.home.saved'))) onDone(cards);
  };
  const bar = useRef<HTMLDivElement>(null);
  const hiddenCount = placed.filter(({ isHidden }) => isHidden).length;
  // The button that was pressed is gone: the focus stays in what is arranged.
  useEffect(() => bar.current?.focus(), [hiddenCount]);
  return (
    <div ref={bar} tabIndex={-1} className={styles['arrangeBar']}>
      <span>{text('shell.home.arranging')}</span>
      {isAdministrator ? (
        <RolePicker onRole={(roleId) => void save({ roleId, cards: placed }, text('shell.home.roleSaved'))} />
      ) : null}
      {home.isOwn ? (
        <Button disabled={isSaving} onClick={() => void keep(null)}>
          {text('shell.home.reset')}
        </Button>
      ) : null}
      <Button disabled={isSaving} onClick={() => onDone()}>
        {text('shell.home.cancel')}
      </Button>
      <Button type="primary" loading={isSaving} onClick={() => void keep(all)}>
        {text('shell.home.done')}
      </Button>
    </div>
  );
}

const SHOWN_ROLES = 200;

/** Gives the users of a role this arrangement, as far as they have none of their own. */
function RolePicker({ onRole }: { onRole: (roleId: string) => void }) {
  const { people } = useServices();
  const text = useLateText(texts);
  const [roles, setRoles] = useState<readonly { readonly value: string; readonly label: string }[]>([]);
  useEffect(() => {
    const abort = new AbortController();
    const query = { kinds: ['role' as const], isFlat: true, keyword: '', restriction: UNRESTRICTED };
    people.list({ ...query, currentPage: 1, pageSize: SHOWN_ROLES }, abort.signal).then(
      (found) =>
        setRoles(
          found.filter(({ type }) => type === 'role').map(({ id, fullName }) => ({ value: id, label: fullName })),
        ),
      // Without them nothing is offered; the user's own arrangement is kept as before.
      () => undefined,
    );
    return () => abort.abort();
  }, [people]);
  return (
    <Select
      showSearch
      optionFilterProp="label"
      aria-label={text('shell.home.role')}
      placeholder={text('shell.home.role')}
      value={null}
      options={[...roles]}
      popupMatchSelectWidth={false}
      style={{ width: 220 }}
      onSelect={(roleId) => roleId !== null && onRole(roleId)}
    />
  );
}

function toLayout(placed: readonly PlacedCard[]): LayoutItem[] {
  return placed
    .filter(({ isHidden }) => !isHidden)
    .map(({ key, x, y, width, height }) => ({ i: key, x, y, w: width, h: height, maxH: MAX_CARD_HEIGHT }));
}

function withLayout(placed: readonly PlacedCard[], layout: readonly LayoutItem[]): readonly PlacedCard[] {
  const byKey = new Map(layout.map((item) => [item.i, item]));
  return placed.map((card) => {
    const item = byKey.get(card.key);
    return item ? { ...card, x: item.x, y: item.y, width: item.w, height: item.h } : card;
  });
}

const STEPS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Arrow keys move a card by a cell, with Shift they size it; null for other keys. */
function moveByKey(placed: readonly PlacedCard[], key: string, event: KeyboardEvent): readonly PlacedCard[] | null {
  const step = STEPS[event.key];
  const layout = toLayout(placed);
  const item = layout.find(({ i }) => i === key);
  if (!step || !item) return null;
  const [dx, dy] = step;
  if (event.shiftKey) {
    item.w = Math.min(Math.max(item.w + dx, 1), HOME_COLUMNS - item.x);
    item.h = Math.min(Math.max(item.h + dy, 1), MAX_CARD_HEIGHT);
    return withLayout(placed, verticalCompactor.compact(layout, HOME_COLUMNS));
  }
  const x = Math.min(Math.max(item.x + dx, 0), HOME_COLUMNS - item.w);
  const moved = moveElement(layout, item, x, Math.max(item.y + dy, 0), true, false, 'vertical', HOME_COLUMNS);
  return withLayout(placed, verticalCompactor.compact(moved, HOME_COLUMNS));
}
