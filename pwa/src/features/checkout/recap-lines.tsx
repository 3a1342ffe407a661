import type { ReactNode } from 'react'
import type { LineFacts } from '#api/features/orders/rules/line-words.ts'
import { struckCents, vatBreakdown } from '#api/features/pricing/rules/order-price.ts'
import type { PricedOrder } from '#api/features/pricing/rules/price-book.ts'
import { formatEuros } from '#api/kernel/order/money.ts'
import { plural } from '#api/kernel/plural.ts'
import { OrderLines } from '#pwa/ui/data/order-parts.tsx'
import { Price } from '#pwa/ui/data/price.tsx'

export type GoneLine = { id: string; facts: LineFacts; quantity: number; cents: number }

type RecapLinesProps = {
  priced: PricedOrder
  /** Lines that can no longer be had and are in no sum; the customer has not agreed yet that they go. */
  gone: readonly GoneLine[]
  /** The promotion's discount in per cent. */
  percent: number | undefined
  /** A drink's facts beside its name: volume and strength. */
  noteOf: (dishId: string) => string | undefined
  edit: ReactNode
}

/** The lines with their prices, the promotion's discount, service, VAT by rate, total. */
export function RecapLines({ priced, gone, percent, noteOf, edit }: RecapLinesProps) {
  const count = priced.lines.reduce((total, line) => total + line.quantity, 0)
  return (
    <>
      <section>
        <p className="small soft">{plural(count, 'article', 'articles')}</p>
        {edit}
        <OrderLines
          lines={[
            ...priced.lines.map((line, index) => ({
              // Two lines of an order may be equal, so only the index tells them apart.
              id: String(index),
              facts: line,
              note: noteOf(line.menuItemId),
              quantity: line.quantity,
              cents: line.totalCents,
              wasCents: struckCents(line),
              free: line.rewardDish !== undefined,
            })),
            ...gone.map(line => ({ ...line, free: false, gone: true })),
          ]}
        />
        <dl>
          {priced.discountCents > 0 && (
            <>
              <dt>Réduction de {percent}&nbsp;%, déjà déduite</dt>
              <dd className="num">{formatEuros(-priced.discountCents)}</dd>
            </>
          )}
          <dt>Frais de service</dt>
          <dd className="num">{formatEuros(0)}</dd>
          {vatBreakdown(priced.lines).map(({ rate, vatCents }) => (
            <Vat key={rate} rate={rate} cents={vatCents} />
          ))}
        </dl>
      </section>
      <section className="total">
        <b>Total TTC</b>
        <Price cents={priced.totalCents} />
      </section>
    </>
  )
}

function Vat({ rate, cents }: { rate: number; cents: number }) {
  return (
    <>
      <dt>dont TVA {String(rate).replace('.', ',')}&nbsp;%</dt>
      <dd className="num">{formatEuros(cents)}</dd>
    </>
  )
}
