import { fillList, type ListPart } from './fill-list';
import type { Fixer } from './fix-context';

const filledWith =
  (part: ListPart): Fixer =>
  (_issue, { model, registry }) =>
    model ? [fillList(part, { model, registry }).fix] : [];

/** A list without columns → every field that a list can show. */
export const fixBlankList = filledWith('columns');

/** A list to which nobody can add → the usual buttons, above it and in its rows. */
export const fixClosedList = filledWith('buttons');
