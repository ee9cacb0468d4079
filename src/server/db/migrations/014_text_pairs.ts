import { sql, type Kysely } from 'kysely';

/**
 * Bigrams of a text, from its first and from its second character on; a run of ASCII counts as one character. Null for a text
 * of ASCII only. Case is kept, so that the content of indexes does not depend on a locale.
 */
const textPairs = `create function system.text_pairs(text) returns text[] language sql immutable strict parallel safe as $body$
    select case when octet_length($1) > length($1) then (
      select string_to_array(regexp_replace(spaced, '(..)', E'\\\\1\\x01', 'g') || E'\\x01' ||
        regexp_replace(substr(spaced, 2), '(..)', E'\\\\1\\x01', 'g'), E'\\x01')
      from regexp_replace($1, E'[\\x01-\\x7f]+', E'\\x02', 'g') as spaced) end
  $body$`;

/** Adds the function that indexes of Chinese words are built on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(textPairs).execute(db);
}
