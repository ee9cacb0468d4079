/** Records that one value may be given to at once: as many as a page of a list can hold. */
export const MAX_BATCH_RECORDS = 500;
