import { firstDayOfBooks, firstDayOfContact } from '#api/kernel/keeping-times.ts'
import { boundsOfDay } from '#api/kernel/paris-calendar.ts'
import type { Services } from '#api/platform/context.ts'
import { deleteEmptySums, deleteOrders, lockedOrdersBefore } from '../queries/books.ts'
import { deleteEntriesBefore, deleteMessagesBefore, emptyEntriesBefore } from '../queries/records.ts'

const BATCH = 1000
/** Their sums are locked until the batch is done, and whoever pays waits for those of the same day alone. */
const ORDERS = 100

/** Takes away the messages that nobody can need proof of any more. */
export async function deleteOldMessages({ sql, clock }: Services): Promise<void> {
  const { from } = boundsOfDay(firstDayOfContact(clock()))
  await inBatches(BATCH, limit => deleteMessagesBefore(sql, from, limit))
}

/** The journal tells no details after three years, and nothing at all once the books of its year go. */
export async function deleteOldEntries({ sql, clock }: Services): Promise<void> {
  const emptied = boundsOfDay(firstDayOfContact(clock())).from
  const deleted = boundsOfDay(firstDayOfBooks(clock())).from
  await inBatches(BATCH, limit => emptyEntriesBefore(sql, emptied, limit))
  await inBatches(BATCH, limit => deleteEntriesBefore(sql, deleted, limit))
}

/** Takes the orders, payments and refunds away that the law no longer wants kept, and with them their reports. */
export async function deleteOldBooks({ sql, clock }: Services): Promise<void> {
  const day = firstDayOfBooks(clock())
  await inBatches(ORDERS, limit =>
    sql.begin(async tx => {
      const ids = await lockedOrdersBefore(tx, day, limit)
      await deleteOrders(tx, ids)
      return ids.length
    }),
  )
  await deleteEmptySums(sql, day)
}

async function inBatches(limit: number, next: (limit: number) => Promise<number>): Promise<void> {
  while ((await next(limit)) === limit);
}
