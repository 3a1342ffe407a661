import type { Services } from '#api/platform/context.ts'
import type { Queryable, Sql } from '#api/platform/database/database.ts'
import { type BooksFault, verifyBooks } from '../verify-books.ts'

/** Does what somebody with the database's password does, finds what the walk says of it, and puts it back. */
export async function faultAfter(
  { sql, ...services }: Pick<Services, 'env' | 'sessionSecrets'> & { sql: Sql },
  change: (tx: Queryable) => Promise<unknown>,
): Promise<BooksFault | null | undefined> {
  let found: BooksFault | null | undefined
  await sql
    .begin(async tx => {
      await change(tx)
      found = (await verifyBooks(services, tx)).fault
      throw new Error('back')
    })
    .catch(error => {
      if ((error as Error).message !== 'back') throw error
    })
  return found
}

/** The same without the triggers, which refuse it. */
export function faultAfterUntied(
  services: Parameters<typeof faultAfter>[0],
  change: (tx: Queryable) => Promise<unknown>,
): ReturnType<typeof faultAfter> {
  return faultAfter(services, async tx => {
    await tx`set local session_replication_role = replica`
    await change(tx)
  })
}
