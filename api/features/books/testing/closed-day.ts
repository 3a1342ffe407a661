import type { Services } from '#api/platform/context.ts'
import { closeBooks } from '../close-books.ts'

/** Closes yesterday, with a payment that paid for nothing. */
export async function closeYesterday(services: Services): Promise<void> {
  const yesterday = new Date(services.clock().getTime() - 24 * 60 * 60_000)
  await services.sql`
    insert into money_movements (kind, is_sale, provider_id, amount_cents, moved_at)
    values ('capture', false, 'pi_of_yesterday', 100, ${yesterday})`
  await closeBooks(services)
}
