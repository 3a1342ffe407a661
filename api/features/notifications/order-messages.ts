/** What is told of an order on its way: to the staff that it is there, to the customer that it is ready or late. */
/** What all messages about an order say of it: plain data become values of texts. Paris days and times, money cents. */
import type { ItemisedReceipt } from '#api/features/receipts/rules/receipt-text.ts'
import { callSign, orderNumber } from '#api/kernel/ids.ts'
import { formatEuros } from '#api/kernel/order/money.ts'
import { formatDay, formatTimeInSentence, parisTime } from '#api/kernel/time/paris-time.ts'
import type { MessageData, TextValues } from './rules/message-kinds.ts'

export type ConfirmedOrder = MailedOrder & {
  lines: readonly MailedLine[]
  totalCents: number
  /** What a promotion took off; already off the total. */
  discount: { percent: number; cents: number } | null
  vat: readonly MailedVat[]
  /** Paris day of the payment; null for an order of 0 €, which is never paid, and for one at the till. */
  paidOn: string | null
  /** It is to be paid at the restaurant's till, which gives the receipt. */
  isAtTill: boolean
  /** The receipt, which is attached; null for an order at the till. */
  note: ItemisedReceipt | null
  pickup: PickupMoment & {
    /** Whether a payment that came too late for the chosen slot moved the pickup. */
    moved: boolean
  }
  notes: string
  hasAlcohol: boolean
  withdrawal: { perishable: boolean; closedDrinks: boolean }
  /** It holds the tracking token, since a guest has no other proof. */
  trackingUrl: string
  /** Last instant of an online cancellation; null when there is none. */
  cancelUntil: Date | null
  /** The version of the terms that the customer accepted with the order. */
  legalVersion: string
}

/**
 * 'order-confirmed': the confirmation on a durable medium, with the order, its VAT and the terms attached.
 * Source: C. conso L221-13.
 */
export function orderConfirmedMail(order: ConfirmedOrder): MessageData {
  return {
    typed: { customer: { name: order.customerName }, order: { note: order.notes } },
    values: {
      pickup: { ...pickupValues(order.pickup), moved: order.pickup.moved },
      lines: order.lines.map(lineValues),
      vat: order.vat.map(vatValues),
      order: {
        ...numberValues(order),
        total: formatEuros(order.totalCents),
        ...(order.discount && {
          discount: {
            percent: `${order.discount.percent}\u00a0%`,
            amount: formatEuros(-order.discount.cents),
          },
        }),
        paid: order.paidOn !== null,
        atTill: order.isAtTill,
        receipt: order.note !== null,
        alcohol: order.hasAlcohol,
        perishable: order.withdrawal.perishable,
        closedDrinks: order.withdrawal.closedDrinks,
        trackingUrl: order.trackingUrl,
        cancelUntil: order.cancelUntil ? formatTimeInSentence(parisTime(order.cancelUntil)) : '',
      },
      payment: { date: order.paidOn ? formatDay(order.paidOn) : '' },
    },
    orderNumber: orderNumber(order.orderId),
    ...(order.note && { note: order.note }),
    terms: { version: order.legalVersion },
  }
}

/**
 * 'order-payment-link': to whoever ordered by telephone or at the counter, and pays on their own device.
 * @param order.payBy until when the order is held
 */
export function orderPaymentLinkMail(
  order: MailedOrder & {
    lines: readonly MailedLine[]
    totalCents: number
    pickup: PickupMoment
    payBy: Date
    trackingUrl: string
  },
): MessageData {
  return {
    typed: { customer: { name: order.customerName } },
    values: {
      pickup: pickupValues(order.pickup),
      lines: order.lines.map(lineValues),
      order: {
        ...numberValues(order),
        total: formatEuros(order.totalCents),
        trackingUrl: order.trackingUrl,
        payBy: formatTimeInSentence(parisTime(order.payBy)),
      },
    },
    orderNumber: orderNumber(order.orderId),
  }
}

/**
 * 'order-new': goes to the staff's devices.
 * @param order.pieces how many pieces the kitchen has to cook and pack
 */
export function orderNewMessage(order: NumberedOrder & { pickup: PickupMoment; pieces: number }): MessageData {
  const piecesText = order.pieces === 1 ? '1\u00a0pièce' : `${order.pieces}\u00a0pièces`
  return {
    values: { order: { ...numberValues(order), piecesText }, pickup: pickupValues(order.pickup) },
    orderNumber: orderNumber(order.orderId),
  }
}

/** 'order-changed': goes to the staff's devices. */
export function orderChangedMessage(order: NumberedOrder & { pickup: PickupMoment }): MessageData {
  return {
    values: { order: numberValues(order), pickup: pickupValues(order.pickup) },
    orderNumber: orderNumber(order.orderId),
  }
}

export type ReadyOrder = MailedOrder & { pickup: PickupMoment; hasAlcohol: boolean; trackingUrl: string }

/** 'order-ready': the order waits at the counter. */
export function orderReadyMail(order: ReadyOrder): MessageData {
  return {
    typed: { customer: { name: order.customerName } },
    values: {
      order: { ...numberValues(order), alcohol: order.hasAlcohol, trackingUrl: order.trackingUrl },
      pickup: pickupValues(order.pickup),
    },
    orderNumber: orderNumber(order.orderId),
  }
}

/** 'order-not-ready': 'ready' was tapped too early. */
export function orderNotReadyMail(order: MailedOrder & { trackingUrl: string }): MessageData {
  return {
    typed: { customer: { name: order.customerName } },
    values: { order: { ...numberValues(order), trackingUrl: order.trackingUrl } },
    orderNumber: orderNumber(order.orderId),
  }
}

export type LateOrder = MailedOrder & {
  minutes: number
  /** Times of the pickup in Paris, `HH:MM`, before and after the delay. */
  was: string
  becomes: string
  trackingUrl: string
}

/** 'order-late': the kitchen needs longer. */
export function orderLateMail(order: LateOrder): MessageData {
  return {
    typed: { customer: { name: order.customerName } },
    values: {
      order: { ...numberValues(order), trackingUrl: order.trackingUrl },
      pickup: { time: formatTimeInSentence(order.was), newTime: formatTimeInSentence(order.becomes) },
      late: { minutesText: order.minutes === 1 ? '1\u00a0minute' : `${order.minutes}\u00a0minutes` },
    },
    orderNumber: orderNumber(order.orderId),
  }
}

type NumberedOrder = {
  orderId: string
  /** Null as long as nothing is paid. */
  callNumber: number | null
}
export type MailedOrder = NumberedOrder & { customerName: string }
/** @param asap promised as soon as possible: about that time */
export type PickupMoment = { day: string; time: string; asap?: boolean }

/** `number` is the number that people call it by; `reference` is the number made of its id, where that differs. */
export function numberValues({ orderId, callNumber }: NumberedOrder) {
  const reference = orderNumber(orderId)
  return { number: callSign({ number: reference, callNumber }), ...(callNumber !== null && { reference }) }
}

/** `at` is the time with its word: `à 19 h 30`, `vers 19 h 25`. */
export function pickupValues({ day, time, asap }: PickupMoment) {
  const said = formatTimeInSentence(time)
  return { day: formatDay(day), time: said, at: `${asap ? 'vers' : 'à'} ${said}` }
}

export function refundValues({ amountCents, day }: { amountCents: number; day: string }) {
  return { amount: formatEuros(amountCents), date: formatDay(day) }
}

// The texts end their sentence themselves, so a reason must not bring a full stop.
export function withoutFullStop(reason: string): string {
  return reason.trim().replace(/\.+$/, '')
}

export type MailedLine = {
  quantity: number
  name: string
  /** Choices in words ('crevettes, très épicé'); empty when there are none. */
  options: string
  /** The dishes of a set menu, each with its choices in words. */
  parts?: readonly string[]
  totalCents: number
  /** What a promotion’s price is compared with. */
  struckCents?: number
}

/** One VAT rate's share of an order, as `vatBreakdown` of pricing gives it. */
type MailedVat = { rate: number; netCents: number; vatCents: number; grossCents: number }

/** The values of one line of an order or of a refund. */
export function lineValues(line: MailedLine): TextValues {
  return {
    quantity: String(line.quantity),
    name: line.name,
    options: line.options,
    parts: (line.parts ?? []).map(words => ({ words })),
    total: formatEuros(line.totalCents),
    full: line.struckCents === undefined ? '' : formatEuros(line.struckCents),
  }
}

/** The values of one VAT rate: `10 %`, `5,5 %`. */
function vatValues(share: MailedVat): TextValues {
  return {
    rate: `${String(share.rate).replace('.', ',')}\u00a0%`,
    net: formatEuros(share.netCents),
    amount: formatEuros(share.vatCents),
    gross: formatEuros(share.grossCents),
  }
}
