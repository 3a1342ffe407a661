import type { Queryable } from './database.ts'

/**
 * The rows whose number is this one in any spelling: the rule of `telephone`, said to the database. The last nine digits
 * stand first, since an index knows them (`orders_by_phone`).
 * @param column holds a phone number as somebody typed it
 * @param number as `telephone` answers it; null is nobody's
 */
export const isNumber = (sql: Queryable, column: ReturnType<Queryable>, number: string | null) => sql`
  (
    right(regexp_replace(${column}, '[^0-9]', '', 'g'), 9) = right(${number}::text, 9)
    and regexp_replace(
      regexp_replace(regexp_replace(${column}, '[^0-9]', '', 'g'), '^00', ''), '^330?(?=[0-9]{9}$)', '0'
    ) = ${number}::text
  )`

/**
 * The rows that hold these words anywhere in a column, whatever their case and accents: how every list of the staff is
 * searched. `%` and `_` are letters like others.
 * @param column text, or several joined with `concat_ws`
 */
export const holdsWords = (sql: Queryable, column: ReturnType<Queryable>, words: string) =>
  sql`strpos(plain_words(${column}), plain_words(${words})) > 0`
