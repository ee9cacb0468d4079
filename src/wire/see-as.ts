import { del, post } from './call';
import { IdParams } from './ids';
import { Nothing, record, Text } from './schema';

/** Header that names whom a call is to be answered as; the session has to have begun it. */
export const SEE_AS_HEADER = 'formloom-see-as';

/** Begins to see the system as a user, for an hour, by administrators; noted in the trail of changes. */
export const beginSeeAs = post('/api/permission/Users/:id/Actions/SeeAs', {
  params: IdParams,
  answer: record({ userId: Text, userName: Text }),
});

/** Ends what this session began; also where it has begun nothing. */
export const endSeeAs = del('/api/permission/Users/Current/SeeAs', { answer: Nothing });
