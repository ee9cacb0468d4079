import { selectPeople } from '../../../engine/formily';

/** People by their ids; whom one may choose stays on the server. */
export const formily = selectPeople('user');
