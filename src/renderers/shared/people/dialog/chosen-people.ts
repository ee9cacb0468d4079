import type { PersonEntry } from '../../../../engine/contract/person';
import type { ChosenPerson } from '../people-question';
import { toChosen } from '../use-people-field';

/** The choice after an object was pressed: a single one takes the place of the former, several come and go one by one. */
export function choose(
  chosen: readonly ChosenPerson[],
  entry: PersonEntry,
  isMultiple: boolean,
): readonly ChosenPerson[] {
  const added = toChosen(entry);
  if (!isMultiple) return [added];
  const isChosen = chosen.some(({ key }) => key === added.key);
  return isChosen ? chosen.filter(({ key }) => key !== added.key) : [...chosen, added];
}
