import type { PricedLine, PricedOrder } from '#api/features/pricing/rules/book/priced-line.ts'
import { formatEuros, toEuros } from '#api/kernel/order/money.ts'
import { AppError } from '#api/kernel/problems/errors.ts'

type Before = {
  totalCents: number
  /** What the client took each line to be and to cost, in the lines' order; undefined where it said nothing. */
  lines: readonly { id: string; unitPriceCents: number | undefined }[]
}

/**
 * 'price_changed' with the current prices, so that the page can show old and new and go on. The sentence names the one
 * price that changed, else the totals.
 * Source: docs/product.md#lines.
 */
export function priceChanged(before: Before, priced: PricedOrder): AppError {
  const changed = priced.lines.flatMap((line, index) => {
    const old = before.lines[index]?.unitPriceCents
    return old !== undefined && old !== line.unitPriceCents ? [[line.unitPriceCents, old] as const] : []
  })
  const [[price, oldPrice]] =
    changed.length === 1 ? [changed[0] as readonly [number, number]] : [[priced.totalCents, before.totalCents]]
  return new AppError('price_changed', {
    values: { price: formatEuros(price), oldPrice: formatEuros(oldPrice) },
    extra: {
      totalAmount: toEuros(priced.totalCents),
      items: priced.lines.map((line, index) => wireLine(line, before.lines[index]?.id ?? String(index + 1))),
    },
  })
}

function wireLine(line: PricedLine, id: string) {
  return {
    id,
    menuItemId: line.menuItemId,
    name: line.name,
    quantity: line.quantity,
    unitPrice: toEuros(line.unitPriceCents),
    totalPrice: toEuros(line.totalCents),
    ...(line.unitDiscountCents && { unitDiscount: toEuros(line.unitDiscountCents) }),
  }
}
