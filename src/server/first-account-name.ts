/** Account of the first administrator. */
export const FIRST_ACCOUNT = 'admin';
