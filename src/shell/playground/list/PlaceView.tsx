import { Skeleton } from 'antd';
import { useEffect, useState } from 'react';
import { useRenderers } from '../../../renderers/shared/hosts/renderers-context';
import { useText } from '../../../renderers/shared/texts/text';
import shared from '../playground.module.css';
import styles from './list.module.css';
import { excerptAt, readDocuments } from './read-places';

interface PlaceViewProps {
  readonly files: readonly File[];
  readonly path: string;
  readonly pointer: string;
}

/** The lines of a document that is not stored yet around a finding's place. */
export function PlaceView({ files, path, pointer }: PlaceViewProps) {
  const text = useText();
  const { widgets } = useRenderers();
  const [texts, setTexts] = useState<ReadonlyMap<string, string> | null>(null);
  useEffect(() => {
    let isCurrent = true;
    readDocuments(files, widgets).then(
      (found) => isCurrent && setTexts(found),
      () => isCurrent && setTexts(new Map()),
    );
    return () => {
      isCurrent = false;
    };
  }, [files, widgets]);
  if (!texts) return <Skeleton active title={false} paragraph={{ rows: 4 }} />;
  const source = texts.get(path);
  if (source === undefined) return <p className={shared['quiet']}>{text('playground.import.noPlace')}</p>;
  const excerpt = excerptAt(source, pointer);
  return (
    <figure className={styles['excerpt']} aria-label={text('playground.import.place')}>
      <figcaption className={shared['quiet']}>
        {text('playground.import.placeLine', { path, line: excerpt.firstLine })}
      </figcaption>
      <pre className={shared['codeBlock']} tabIndex={0}>
        {excerpt.before}
        <mark>{excerpt.place}</mark>
        {excerpt.after}
      </pre>
    </figure>
  );
}
