import { selectPeople } from '../../../engine/formily';

/** Positions by their ids; whom one may choose stays on the server. */
export const formily = selectPeople('position');
