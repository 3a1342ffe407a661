import type { Queryable } from '#api/platform/database/database.ts'
import { returnedAddresses } from '../../queries/returned-mails.ts'
import { GONE_FAILURES } from '../../rules/returned-mail.ts'

/** Which of these addresses, in lower case, are no mailbox (any more): a mail came back from them saying so. */
export async function goneMailboxes(sql: Queryable, emails: readonly string[]): Promise<ReadonlySet<string>> {
  return await returnedAddresses(sql, emails, GONE_FAILURES)
}
