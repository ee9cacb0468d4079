import { sql, type Kysely } from 'kysely';

/**
 * Pairs of characters, with what is ASCII between them as one sign: from the first character on, and from the second on. A text
 * of ASCII alone has none. Letters keep their case, so that no locale has a say in what an index holds.
 */
const textPairs = `create function system.text_pairs(text) returns text[] language sql immutable strict parallel safe as $body$
    select case when octet_length($1) > length($1) then (
      select string_to_array(regexp_replace(spaced, '(..)', E'\\\\1\\x01', 'g') || E'\\x01' ||
        regexp_replace(substr(spaced, 2), '(..)', E'\\\\1\\x01', 'g'), E'\\x01')
      from regexp_replace($1, E'[\\x01-\\x7f]+', E'\\x02', 'g') as spaced) end
  $body$`;

/** What indexes of Chinese words are made of. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(textPairs).execute(db);
}
