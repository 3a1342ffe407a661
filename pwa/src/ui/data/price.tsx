import { formatEuros } from '#api/kernel/order/money.ts'
import './price.css'

type PriceProps = {
  cents: number
  /** 'dès' before it: variants differ. */
  from?: boolean
  /** What a reduction is compared with: struck, and read as 'au lieu de'. */
  wasCents?: number
  /** A reward: 'Offert' instead of 0,00 €. */
  free?: boolean
}

/** `13,90 €` on one line, figures of equal width. */
export function Price({ cents, from, wasCents, free }: PriceProps) {
  return (
    <span className="price" data-free={free ? '' : undefined}>
      {from && <span className="from-word">dès </span>}
      {free ? 'Offert' : formatEuros(cents)}
      {wasCents !== undefined && (
        <>
          <span className="visually-hidden"> au lieu de </span>
          <s>{formatEuros(wasCents)}</s>
        </>
      )}
    </span>
  )
}
