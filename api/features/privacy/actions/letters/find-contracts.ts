import type { OutputOf } from '#api/kernel/endpoint.ts'
import { orderNumber } from '#api/kernel/ids.ts'
import { toEuros } from '#api/kernel/order/money.ts'
import type { Staff } from '#api/kernel/people/actor.ts'
import type { Ctx } from '#api/platform/context.ts'
import { writeAuditEntry } from '#api/platform/trail.ts'
import type { findContracts as findContractsEndpoint } from '../../contract/kept-contracts.ts'
import { contractsOf } from '../../queries/kept-contracts.ts'

/**
 * The contracts kept of somebody whom the application knows no more, for their customer who asks to see them. That
 * somebody looked is journalled, and for whom is not: the journal would keep what was erased.
 * @param contact the whole email address or telephone of the order, in any case
 * Source: C. conso L213-1; docs/decisions/0146-the-contract-of-a-large-order-is-kept.md.
 */
export async function findContracts(ctx: Ctx, contact: string): Promise<OutputOf<typeof findContractsEndpoint>> {
  const { staffId } = ctx.actor as Staff
  return await ctx.sql.begin(async tx => {
    const rows = await contractsOf(tx, contact)
    const entry = { from: ctx.actor, staffId, action: 'contracts.read' as const, subject: 'contracts', at: ctx.clock() }
    await writeAuditEntry(tx, { ...entry, details: { count: rows.length } })
    const contracts = rows.map(({ totalCents, items, concludedAt, pickupAt, ...row }) => ({
      ...row,
      number: orderNumber(row.orderId),
      concludedAt: concludedAt.toISOString(),
      pickupAt: pickupAt.toISOString(),
      total: toEuros(totalCents),
      items: items.map(({ cents, ...item }) => ({ ...item, unitPrice: toEuros(cents) })),
    }))
    return { contracts }
  })
}
