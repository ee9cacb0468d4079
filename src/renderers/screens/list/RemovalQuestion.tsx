import { useText } from '../../shared/texts/text';

/** Names of more records are only counted. */
const MAX_NAMES = 5;

interface RemovalQuestionProps {
  readonly names: readonly string[];
  /** Whether what is deleted can be restored. */
  readonly isKept: boolean;
}

/** The question before a deletion (docs/screens.md#lists), with the names of what goes where the title has none. */
export function RemovalQuestion({ names, isKept }: RemovalQuestionProps) {
  const text = useText();
  const more = names.length - MAX_NAMES;
  return (
    <>
      {names.length > 0 && (
        <ul className="formloom-list-removed">
          {names.slice(0, MAX_NAMES).map((name, index) => (
            <li key={index}>{name}</li>
          ))}
          {more > 0 && <li>{text('screen.list.removeMore', { count: more })}</li>}
        </ul>
      )}
      {text(isKept ? 'screen.list.removeToBin' : 'screen.list.removeText')}
    </>
  );
}
