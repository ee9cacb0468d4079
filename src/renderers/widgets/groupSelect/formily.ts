import { selectPeople } from '../../../engine/formily';

/** Groups by their ids; whom one may choose stays on the server. */
export const formily = selectPeople('group');
