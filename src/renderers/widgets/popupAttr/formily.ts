/** A member of the row that another field has chosen. */
export { shownAttribute as formily } from '../../../engine/formily';
