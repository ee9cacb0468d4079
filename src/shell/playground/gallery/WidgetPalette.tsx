import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { Empty, Input, Skeleton } from 'antd';
import { useId, useState, type DragEvent, type KeyboardEvent, type MouseEvent } from 'react';
import type { FieldModel } from '../../../engine/contract/field-model';
import { widgetName } from '../../../engine/contract/widget-texts';
import { useText } from '../../../renderers/shared/texts/text';
import { beginDrag } from '../placing/begin-drag';
import { isContainer } from '../placing/form-places';
import { usePlacing } from '../placing/use-placing';
import shared from '../playground.module.css';
import styles from './palette.module.css';
import { placeForWidget, placeInChosen } from './insert-widget';
import type { Snippet } from './snippets';
import { useSnippets } from './use-snippets';
import { GROUPS } from './widget-groups';
import { WidgetIcon } from './widget-icons';

interface WidgetPaletteProps {
  readonly canInsert: boolean;
  /** Node after which a pressed widget is put; undefined = the form's end. */
  readonly chosen: FieldModel | undefined;
  readonly isOpen: boolean;
  onToggle: () => void;
}

/** The widgets below the outline: dragged into it or into the preview, or pressed. Folded, only their heading. */
export function WidgetPalette({ isOpen, onToggle, ...props }: WidgetPaletteProps) {
  const text = useText();
  const id = useId();
  return (
    <section className={styles['palette']} data-open={isOpen} aria-label={text('playground.palette')}>
      <button type="button" className={styles['head']} aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
        {text('playground.palette')}
        {isOpen ? <DownOutlined aria-hidden /> : <UpOutlined aria-hidden />}
      </button>
      <div id={id} className={styles['body']} hidden={!isOpen}>
        {isOpen && <PaletteBody {...props} />}
      </div>
    </section>
  );
}

type PaletteBodyProps = Pick<WidgetPaletteProps, 'canInsert' | 'chosen'>;

function PaletteBody({ canInsert, chosen }: PaletteBodyProps) {
  const text = useText();
  const snippets = useSnippets();
  const press = usePress(chosen);
  const [typed, setTyped] = useState('');
  const wanted = typed.trim().toLowerCase();
  const found = snippets?.filter(({ key, words }) =>
    `${words} ${widgetName(key, text)}`.toLowerCase().includes(wanted),
  );
  return (
    <>
      <Input
        allowClear
        size="small"
        aria-label={text('playground.gallery.search')}
        placeholder={text('playground.gallery.search')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <p className={shared['quiet']}>{useHint(canInsert, chosen)}</p>
      {!found && <Skeleton active paragraph={{ rows: 4 }} />}
      {found?.length === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('playground.gallery.nothing')} />
      )}
      {found && <Groups snippets={found} canInsert={canInsert} onPress={press} />}
    </>
  );
}

/** What a press does, and that widgets can be dragged. */
function useHint(canInsert: boolean, chosen: FieldModel | undefined): string {
  const text = useText();
  const tree = usePlacing()?.tree();
  if (!canInsert) return text('playground.gallery.broken');
  if (!chosen) return text('playground.palette.atEnd');
  const name = chosen.label || chosen.key || widgetName(chosen.widget, text);
  const after = text('playground.palette.after', { name });
  return tree && isContainer(chosen, tree) ? `${after}${text('playground.palette.inside')}` : after;
}

type Press = (snippet: Snippet, isInside: boolean) => void;

/** Puts a widget behind the chosen node, with Alt into it. */
function usePress(chosen: FieldModel | undefined): Press {
  const placing = usePlacing();
  return (snippet, isInside) => {
    const tree = placing?.tree();
    if (!placing || !tree) return;
    const inside = isInside && chosen ? placeInChosen(snippet.key, chosen, tree) : null;
    placing.put({ kind: 'widget', snippet }, inside ?? placeForWidget(snippet.key, chosen, tree));
  };
}

interface GroupsProps {
  readonly snippets: readonly Snippet[];
  readonly canInsert: boolean;
  readonly onPress: Press;
}

function Groups({ snippets, ...props }: GroupsProps) {
  const text = useText();
  return GROUPS.map((group) => {
    const members = snippets.filter((snippet) => snippet.group === group);
    return members.length === 0 ? null : (
      <section key={group} aria-label={text(`playground.gallery.${group}`)}>
        <h3 className={styles['group']}>{text(`playground.gallery.${group}`)}</h3>
        <div className={styles['widgets']}>
          {members.map((snippet) => (
            <PaletteWidget key={snippet.key} snippet={snippet} {...props} />
          ))}
        </div>
      </section>
    );
  });
}

function PaletteWidget({ snippet, canInsert, onPress }: Omit<GroupsProps, 'snippets'> & { readonly snippet: Snippet }) {
  const text = useText();
  const placing = usePlacing();
  const name = widgetName(snippet.key, text);
  const onDragStart = (event: DragEvent) => {
    if (placing) beginDrag(event, placing, { placed: { kind: 'widget', snippet } });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    if (canInsert) onPress(snippet, event.altKey);
  };
  return (
    // No button: not every browser drags one.
    <div
      role="button"
      tabIndex={0}
      className={styles['widget']}
      title={`${name} ${snippet.key}`}
      aria-disabled={!canInsert || undefined}
      data-widget={snippet.key}
      draggable={canInsert}
      onDragStart={onDragStart}
      onClick={(event: MouseEvent) => canInsert && onPress(snippet, event.altKey)}
      onKeyDown={onKeyDown}
    >
      <span className={styles['icon']}>
        <WidgetIcon name={snippet.key} group={snippet.group} />
      </span>
      <span className={styles['label']}>{name}</span>
    </div>
  );
}
