/** Rows of a data interface by their ids. */
export { selectInterfaceRows as formily } from '../../../engine/formily';
