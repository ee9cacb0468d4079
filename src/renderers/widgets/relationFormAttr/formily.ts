/** A field of the record that another field has chosen. */
export { shownAttribute as formily } from '../../../engine/formily';
