import { removeFix, renameFix, type Fixer } from './fix-context';
import { fixReference } from './fix-references';
import { similarName } from './similar-name';

/** A part of a test that cannot be read → the name that was meant, or its removal. */
export const fixTest: Fixer = (issue, context) => {
  const { reason, reference, known } = issue.params;
  if (reason === 'field') return [...fixReference(issue, context), removeFix(issue.pointer, context.source)];
  if (reason !== 'member') return [];
  const meant = similarName(String(reference), String(known).split(', '));
  return [...(meant === null ? [] : renameFix(issue.pointer, meant)), removeFix(issue.pointer, context.source)];
};
