import { Alert, Button, Empty, Input, Skeleton, type InputRef } from 'antd';
import { useRef, useState } from 'react';
import type { FieldModel } from '../../../engine/contract/field-model';
import { widgetName } from '../../../engine/contract/widget-texts';
import { useText } from '../../../renderers/shared/texts/text';
import type { Analysis } from '../contract';
import { usePlacing } from '../placing/use-placing';
import shared from '../playground.module.css';
import styles from './gallery.module.css';
import { PlaygroundDialog } from '../PlaygroundDialog';
import { placeForWidget } from './insert-widget';
import type { Snippet } from './snippets';
import { useSnippets } from './use-snippets';
import { GROUPS } from './widget-groups';
import { WidgetIcon } from './widget-icons';

interface GalleryDialogProps {
  readonly analysis: Analysis;
  /** Node after which a widget is put; undefined = the form's end. */
  readonly chosen: FieldModel | undefined;
  onReveal: (pointer: string) => void;
  onClose: () => void;
}

/** Every widget with its smallest real definition; a click puts it into the module. */
export function GalleryDialog({ analysis, chosen, onReveal, onClose }: GalleryDialogProps) {
  const text = useText();
  const placing = usePlacing();
  const snippets = useSnippets();
  const [typed, setTyped] = useState('');
  const wanted = typed.trim().toLowerCase();
  const first = useRef<InputRef>(null);
  const found = snippets?.filter(({ key, words }) =>
    `${words} ${widgetName(key, text)}`.toLowerCase().includes(wanted),
  );
  const { model, isStale } = analysis;
  // Places of the last good model are not those of a text that is broken.
  const canInsert = model !== null && !isStale;

  function insert(snippet: Snippet): void {
    const tree = placing?.tree();
    if (!placing || !tree) return;
    const pointer = placing.put({ kind: 'widget', snippet }, placeForWidget(snippet.key, chosen, tree));
    onClose();
    if (pointer !== null) onReveal(pointer);
  }
  return (
    <PlaygroundDialog
      width={760}
      title={text('playground.gallery.title')}
      footer={null}
      first={first}
      onClose={onClose}
    >
      {canInsert ? (
        <p className={shared['quiet']}>
          {chosen
            ? text('playground.gallery.after', { name: chosen.label || chosen.key || chosen.widget })
            : text('playground.gallery.atEnd')}
        </p>
      ) : (
        <Alert type="warning" showIcon message={text('playground.gallery.broken')} style={{ marginBottom: 12 }} />
      )}
      <Input
        ref={first}
        allowClear
        className={styles['gallerySearch'] ?? ''}
        aria-label={text('playground.gallery.search')}
        placeholder={text('playground.gallery.search')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {!found && <Skeleton active paragraph={{ rows: 6 }} />}
      {found?.length === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('playground.gallery.nothing')} />
      )}
      {found && <SnippetGroups snippets={found} isDisabled={!canInsert} onChoose={insert} />}
    </PlaygroundDialog>
  );
}

interface SnippetGroupsProps {
  readonly snippets: readonly Snippet[];
  readonly isDisabled: boolean;
  readonly onChoose: (snippet: Snippet) => void;
}

/** The widgets under the headings of their groups; a group without any is left out. */
function SnippetGroups({ snippets, isDisabled, onChoose }: SnippetGroupsProps) {
  const text = useText();
  return (
    <div className={styles['gallery']}>
      {GROUPS.map((group) => {
        const members = snippets.filter((snippet) => snippet.group === group);
        return members.length === 0 ? null : (
          <section key={group} aria-label={text(`playground.gallery.${group}`)}>
            <h3 className={shared['planTitle']}>{text(`playground.gallery.${group}`)}</h3>
            <div className={styles['snippets']}>
              {members.map((snippet) => (
                <Button
                  key={snippet.key}
                  className={styles['snippet'] ?? ''}
                  disabled={isDisabled}
                  onClick={() => onChoose(snippet)}
                >
                  <span className={styles['snippetIcon']}>
                    <WidgetIcon name={snippet.key} group={snippet.group} />
                  </span>
                  <span className={styles['snippetText']}>
                    <span className={styles['snippetLabel']}>{widgetName(snippet.key, text)}</span>
                    <span className={shared['code']}>{snippet.key}</span>
                  </span>
                </Button>
              ))}
            </div>
          </section>
        );
      })}
    </div>
  );
}
