import { selectPeople } from '../../../engine/formily';

/** People and what they belong to, as `id--type`; whom one may choose stays on the server. */
export const formily = selectPeople('people');
