import type { Finding } from '#api/kernel/finding.ts'
import type { Services } from '#api/platform/context/context.ts'
import { repairEach } from '#api/platform/jobs/repair-each.ts'
import { writePriceChanges } from '#api/platform/trail/price-history.ts'
import { lockMenu } from '../../queries/menu-admin.ts'
import { unrecordedPrices } from '../../queries/reconcile-prices.ts'

/** Writes prices that were changed past the application into their history, as changes of now. */
export async function repairPrices(services: Services): Promise<Finding[]> {
  const { sql, clock } = services
  return await repairEach(
    services,
    await unrecordedPrices(sql),
    ({ itemId, variant }) => ({ kind: 'price_unrecorded', subject: subjectOf(itemId, variant) }),
    ({ itemId, variant }) =>
      sql.begin(async tx => {
        await lockMenu(tx)
        const missing = (await unrecordedPrices(tx)).filter(one => one.itemId === itemId && one.variant === variant)
        await writePriceChanges(tx, missing, { at: clock(), staffId: null })
      }),
  )
}

function subjectOf(itemId: string | null, variant: string | null): string {
  return [itemId ?? 'settings', ...(variant === null ? [] : [variant])].join(' ')
}
