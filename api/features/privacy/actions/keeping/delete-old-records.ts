import { CONTRACT_FROM_CENTS } from '#api/features/orders/orders-of-person.ts'
import { boundsOfDay, firstDayOfBooks, firstDayOfContact } from '#api/kernel/time/paris-calendar.ts'
import { parisDay } from '#api/kernel/time/paris-time.ts'
import type { Services } from '#api/platform/context.ts'
import {
  deleteContractsBefore,
  deleteEmptySums,
  deleteOrders,
  deletePayoutsBefore,
  lockedOrdersBefore,
} from '../../queries/books.ts'
import { deleteEntriesBefore, deleteMessagesBefore, emptyEntriesBefore } from '../../queries/records.ts'

const BATCH = 1000
/**
 * The reports' sums of these orders' days are locked until the batch is done, so a small batch keeps payments from
 * waiting long.
 */
const ORDERS = 100

/** Deletes the messages that nobody can need as proof any more. */
export async function deleteOldMessages({ sql, clock }: Services): Promise<void> {
  const { from } = boundsOfDay(firstDayOfContact(clock()))
  await inBatches(BATCH, limit => deleteMessagesBefore(sql, from, limit))
}

/** The journal's details are deleted after three years, and its entries together with the books of their year. */
export async function deleteOldEntries({ sql, clock }: Services): Promise<void> {
  const emptied = boundsOfDay(firstDayOfContact(clock())).from
  const deleted = boundsOfDay(firstDayOfBooks(clock())).from
  await inBatches(BATCH, limit => emptyEntriesBefore(sql, emptied, limit))
  await inBatches(BATCH, limit => deleteEntriesBefore(sql, deleted, limit))
}

/** Deletes kept contracts, and the orders, payments and refunds that the law no longer requires, and their sums in the reports. */
export async function deleteOldBooks({ sql, clock }: Services): Promise<void> {
  const day = firstDayOfBooks(clock())
  const today = parisDay(clock())
  await deleteContractsBefore(sql, today)
  await inBatches(ORDERS, limit =>
    sql.begin(async tx => {
      const ids = await lockedOrdersBefore(tx, day, { today, contractFromCents: CONTRACT_FROM_CENTS }, limit)
      await deleteOrders(tx, ids)
      return ids.length
    }),
  )
  await deletePayoutsBefore(sql, day)
  await deleteEmptySums(sql, day)
}

async function inBatches(limit: number, next: (limit: number) => Promise<number>): Promise<void> {
  while ((await next(limit)) === limit);
}
