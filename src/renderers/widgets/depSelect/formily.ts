import { selectPeople } from '../../../engine/formily';

/** Departments by their ids; whom one may choose stays on the server. */
export const formily = selectPeople('department');
