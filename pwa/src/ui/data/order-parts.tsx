import type { ReactNode } from 'react'
import { type LineFacts, lineDetails, lineTitle } from '#api/features/orders/rules/line-words.ts'
import { callSign, orderNumber } from '#api/kernel/ids.ts'
import { formatEuros } from '#api/kernel/order/money.ts'
import { Icon, type IconName } from '../media/icon.tsx'
import { Price } from './price.tsx'
import './figures.css'

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

type OrderCodeProps = {
  orderId: string
  /** What the counter calls, once it is paid. */
  callNumber?: number | undefined
  label: string
  children?: ReactNode
}

/** The number that an order is called by, large enough to be read across a counter; before it has one, that of its id. */
export function OrderCode({ orderId, callNumber, label, children }: OrderCodeProps) {
  const number = orderNumber(orderId)
  return (
    <div className="order-code">
      <p>
        <span>{label}</span>
        <b data-called={callNumber ? '' : undefined}>{callSign({ number, callNumber })}</b>
        {callNumber && <span className="reference">{number}</span>}
      </p>
      <p className="beside-code">{children}</p>
    </div>
  )
}

export type TimelineStep = {
  word: string
  icon: IconName
  state: 'done' | 'current' | 'ahead'
  /** Such as '12 h 04', or 'vers 12 h 30' for what is still ahead. */
  time?: string | undefined
}

/** Named steps with their times; the current one is large, the way ahead is dotted. */
export function Timeline({ label, steps }: { label: string; steps: TimelineStep[] }) {
  return (
    <ol className="timeline" aria-label={label}>
      {steps.map(step => (
        <li key={step.word} data-state={step.state} aria-current={step.state === 'current' ? 'step' : undefined}>
          <span className="dot">
            <Icon name={step.state === 'done' ? 'check' : step.icon} />
          </span>
          <div>
            <b>{step.word}</b>
            <span className="at num">{step.time}</span>
          </div>
        </li>
      ))}
    </ol>
  )
}
