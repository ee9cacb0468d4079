/** What only lists with a row in editing need, in one file that is loaded with the first row. */
export { EditedRow } from './edited-row';
export { editedEvents, withEditedCells, withEditedLine } from './edited-lines';
export { RowForm } from './RowForm';
