import { selectPeople } from '../../../engine/formily';

/** Roles by their ids; whom one may choose stays on the server. */
export const formily = selectPeople('role');
