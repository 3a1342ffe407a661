import { type LineFacts, lineDetails, lineTitle } from '#api/features/orders/rules/line-words.ts'
import { formatEuros } from '#api/kernel/order/money.ts'
import { Price } from '../price/price.tsx'
import './order-lines.css'

type OrderedLine = {
  id: string
  facts: LineFacts
  /** What the law wants said of it before it is bought: a drink's volume and strength. */
  note?: string | undefined
  quantity: number
  /** Of all its pieces together. */
  cents: number
  /** Of one piece: said where there are several. */
  unitCents?: number | undefined
  /** What a promotion’s price is compared with. */
  wasCents?: number | undefined
  /** A reward. */
  free: boolean
  /** It can no longer be had: struck, until it is taken out. */
  gone?: boolean
}

/** What is ordered: how many of what, chosen how, and what it costs. */
export function OrderLines({ lines }: { lines: readonly OrderedLine[] }) {
  return (
    <ul className="order-lines">
      {lines.map(({ id, facts, note, quantity, cents, unitCents, wasCents, free, gone }) => (
        <li key={id} data-gone={gone ? '' : undefined}>
          {gone && <span className="visually-hidden">Plus disponible&nbsp;: </span>}
          <span>
            {quantity} {lineTitle(facts)}
            {lineDetails(facts).map(detail => (
              <small key={detail}>{detail}</small>
            ))}
            {note && <small>{note}</small>}
            {unitCents !== undefined && quantity > 1 && <small>{formatEuros(unitCents)} l’unité</small>}
          </span>
          <Price cents={cents} free={free} {...(wasCents !== undefined && { wasCents })} />
        </li>
      ))}
    </ul>
  )
}
