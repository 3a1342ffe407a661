/** Everything that differs from what the person chose, all at once, to be agreed to before anything is ordered. */
import { useEffect, useRef } from 'react'
import { type LineFacts, lineTitle } from '#api/features/orders/rules/line-words.ts'
import type { RequestedLine } from '#api/features/pricing/contract.ts'
import { priceLine } from '#api/features/pricing/rules/order-price.ts'
import type { PriceBook } from '#api/features/pricing/rules/price-book.ts'
import { formatEuros } from '#api/kernel/order/money.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import { formatPickup, type PickupTime } from '#pwa/lib/format/hours-words.ts'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { priceSentence } from './order-problem.tsx'
import './checkout.css'

type ChangesNoticeProps = {
  changes: OrderChanges
  /** The total of the remaining lines at today's prices; undefined where none is left. */
  totalCents: number | undefined
  now: Date
}

/**
 * Says what has changed since the dishes were chosen, a sentence each, with what is done about it and the new total.
 */
export function ChangesNotice({ changes: { lines, slot, promotion }, totalCents, now }: ChangesNoticeProps) {
  const place = useRef<HTMLDivElement>(null)
  // The notice stands above the recap, which may be scrolled away. The braces matter: newer browsers return a promise,
  // which React would take for the effect's cleanup.
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={place} className="changes-notice">
      <Notice tone="problem">
        <p>
          <b>Ce qui a changé depuis votre choix&nbsp;:</b>
        </p>
        <ul>
          {lines.map(line => (
            <li key={line.id}>
              {line.is === 'priced'
                ? priceSentence(line.title, line.cents, line.wasCents)
                : `${line.sentence} Retiré de la commande.`}
            </li>
          ))}
          {slot && (
            <li>
              Retrait {formatPickup(slot.lost, now)}&nbsp;: {slot.why}. Le suivant&nbsp;: {formatPickup(slot.next, now)}
              .
            </li>
          )}
          {promotion && <li>La réduction de {promotion.percent}&nbsp;% n’est plus valable.</li>}
        </ul>
        <p>
          <b>
            {totalCents === undefined
              ? 'Il ne reste rien de votre panier.'
              : `Nouveau total\u00a0: ${formatEuros(totalCents)}.`}
          </b>
        </p>
      </Notice>
    </div>
  )
}

/** A line of the cart, with the price at which it was chosen. */
type ChosenLine = { id: string; request: RequestedLine; name: string; unitPriceCents: number }

/** A line that has another price on today's menu, or cannot be ordered, with the sentence that says so. */
export type LineChange = { id: string; title: string } & (
  | { is: 'priced'; cents: number; wasCents: number }
  /** Shown struck, with the price at which it was chosen, until its removal is agreed to. */
  | { is: 'gone'; sentence: string; facts: LineFacts; quantity: number; cents: number }
)

export type OrderChanges = {
  lines: readonly LineChange[]
  /** The chosen slot is no longer available; the next one replaces it. */
  slot: { lost: PickupTime; why: string; next: PickupTime } | undefined
  /** The promotion that no longer holds. */
  promotion: { percent: number } | undefined
}

export function hasChanges({ lines, slot, promotion }: OrderChanges): boolean {
  return lines.length > 0 || slot !== undefined || promotion !== undefined
}

/** The lines whose price has changed, or that can no longer be ordered. */
export function lineChanges(book: PriceBook, lines: readonly ChosenLine[]): LineChange[] {
  return lines.flatMap(line => changeOf(book, line) ?? [])
}

function changeOf(book: PriceBook, line: ChosenLine): LineChange | undefined {
  const { id, name, request, unitPriceCents: wasCents } = line
  try {
    const priced = priceLine(book, { ...request, name })
    const { unitPriceCents: cents } = priced
    return cents === wasCents ? undefined : { id, title: lineTitle(priced), is: 'priced', cents, wasCents }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const facts = { name, variant: request.options?.variant ?? undefined }
    const title = lineTitle(facts)
    const { quantity } = request
    return {
      ...{ id, title, is: 'gone', sentence: absence(title, request, error) },
      ...{ facts, quantity, cents: wasCents * quantity },
    }
  }
}

/** The server's sentences ask the person to remove the line, which is proposed here already. */
function absence(title: string, { components }: RequestedLine, { code, details }: AppError): string {
  if (code !== 'item_unavailable') return `${title}\u00a0: ce choix n’est plus proposé.`
  const part = components && details.values?.name
  return part ? `${title}\u00a0: ${part} n’est plus disponible.` : `${title} n’est plus disponible.`
}
