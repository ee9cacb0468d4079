import { Alert, Button, Empty, Input, Skeleton, type InputRef } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { FieldModel } from '../../../engine/contract/field-model';
import type { SourceFix } from '../../../engine/source';
import { useRenderers } from '../../../renderers/shared/renderers-context';
import { useText } from '../../../renderers/shared/text';
import type { Analysis } from '../contract';
import styles from '../playground.module.css';
import { PlaygroundDialog } from '../PlaygroundDialog';
import { insertedPointer, insertWidget } from './insert-widget';
import { loadSnippets, type Snippet } from './snippets';

interface GalleryDialogProps {
  readonly analysis: Analysis;
  /** Node after which a widget is put; undefined = the form's end. */
  readonly chosen: FieldModel | undefined;
  onInsert(fix: SourceFix): void;
  onReveal(pointer: string): void;
  onClose(): void;
}

const GROUPS = ['basic', 'advanced', 'system', 'layout'] as const;

/** Every widget with its smallest real definition; a click puts it into the module. */
export function GalleryDialog({ analysis, chosen, onInsert, onReveal, onClose }: GalleryDialogProps) {
  const text = useText();
  const { widgets: registry } = useRenderers();
  const snippets = useSnippets();
  const [words, setWords] = useState('');
  const wanted = words.trim().toLowerCase();
  const first = useRef<InputRef>(null);
  const nameOf = (key: string) => text(`ENGINE_CHANGE_WORD.widget.${key}`);
  const found = snippets?.filter(({ key, label }) => `${key} ${label} ${nameOf(key)}`.toLowerCase().includes(wanted));
  const { model, isStale } = analysis;
  // Places of the last good model are not those of a text that is broken.
  const canInsert = model !== null && !isStale;

  function insert(snippet: Snippet): void {
    if (!model) return;
    const placeable = new Set(snippets?.map(({ key }) => key));
    const fix = insertWidget(snippet, chosen, { model, registry, placeable });
    onInsert(fix);
    onClose();
    onReveal(insertedPointer(fix));
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
        <p className={styles['quiet']}>
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
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      {!found && <Skeleton active paragraph={{ rows: 6 }} />}
      {found?.length === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('playground.gallery.nothing')} />
      )}
      <div className={styles['gallery']}>
        {found &&
          GROUPS.map((group) => {
            const members = found.filter((snippet) => snippet.group === group);
            return members.length === 0 ? null : (
              <section key={group} aria-label={text(`playground.gallery.${group}`)}>
                <h3 className={styles['planTitle']}>{text(`playground.gallery.${group}`)}</h3>
                <div className={styles['snippets']}>
                  {members.map((snippet) => (
                    <Button
                      key={snippet.key}
                      className={styles['snippet'] ?? ''}
                      disabled={!canInsert}
                      onClick={() => insert(snippet)}
                    >
                      <span className={styles['snippetLabel']}>{nameOf(snippet.key)}</span>
                      <span className={styles['code']}>{snippet.key}</span>
                    </Button>
                  ))}
                </div>
              </section>
            );
          })}
      </div>
    </PlaygroundDialog>
  );
}

/** The widgets; null until they have come, [] when they cannot be had. */
function useSnippets(): readonly Snippet[] | null {
  const { widgets: registry } = useRenderers();
  const [snippets, setSnippets] = useState<readonly Snippet[] | null>(null);
  useEffect(() => {
    let isCurrent = true;
    loadSnippets(registry).then(
      (loaded) => isCurrent && setSnippets(loaded),
      () => isCurrent && setSnippets([]),
    );
    return () => {
      isCurrent = false;
    };
  }, [registry]);
  return snippets;
}
