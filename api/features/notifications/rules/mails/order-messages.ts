/**
 * What each mail says about an order or an account: plain data become the texts' values. Days are Paris days
 * (`YYYY-MM-DD`), times `HH:MM`, money cents.
 */
import type { ItemisedReceipt } from '#api/features/receipts/rules/receipt-text.ts'
import { callSign, orderNumber } from '#api/kernel/ids.ts'
import { formatEuros } from '#api/kernel/order/money.ts'
import { formatDay, parisTime } from '#api/kernel/time/paris-time.ts'
import { lineValues, type MailedLine, type MailedVat, vatValues } from './line-values.ts'
import type { MessageData } from './message-data.ts'

export type { MailedLine } from './line-values.ts'
export type { MessageData, MessageKind } from './message-data.ts'

type NumberedOrder = {
  orderId: string
  /** Null as long as nothing is paid. */
  callNumber: number | null
}
type MailedOrder = NumberedOrder & { customerName: string }
type PickupMoment = { day: string; time: string }

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
    values: {
      customer: { name: order.customerName },
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
        note: order.notes,
        alcohol: order.hasAlcohol,
        perishable: order.withdrawal.perishable,
        closedDrinks: order.withdrawal.closedDrinks,
        trackingUrl: order.trackingUrl,
        cancelUntil: order.cancelUntil ? parisTime(order.cancelUntil) : '',
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
    values: {
      customer: { name: order.customerName },
      pickup: pickupValues(order.pickup),
      lines: order.lines.map(lineValues),
      order: {
        ...numberValues(order),
        total: formatEuros(order.totalCents),
        trackingUrl: order.trackingUrl,
        payBy: parisTime(order.payBy),
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

/** 'stock-alert': goes to the staff's devices. */
export function stockAlertMessage(itemName: string): MessageData {
  return { values: { item: { name: itemName } } }
}

export type CancelledOrder = MailedOrder & {
  /** Null when the order was cancelled before a pickup was chosen. */
  pickup: PickupMoment | null
  reason: string | null
  /** What goes back to the card, and the Paris day on which it was sent off; null when nothing was paid. */
  refund: { amountCents: number; day: string } | null
  rewardReturned: boolean
  pointReversed: boolean
  /** The till has its money, and gives it back. */
  isCollected: boolean
}

/** 'order-cancelled': the customer or the staff cancelled it. */
export function orderCancelledMail(order: CancelledOrder): MessageData {
  return {
    values: {
      customer: { name: order.customerName },
      order: {
        ...numberValues(order),
        unpaid: order.refund === null && !order.isCollected,
        collected: order.isCollected,
      },
      ...(order.pickup && { pickup: pickupValues(order.pickup) }),
      cancel: { reason: withoutFullStop(order.reason ?? '') },
      ...(order.refund && { refund: refundValues(order.refund) }),
      reward: { returned: order.rewardReturned },
      point: { reversed: order.pointReversed },
    },
    orderNumber: orderNumber(order.orderId),
  }
}

export type RefundedOrder = {
  callNumber: number | null
  /** The receipt with all refunds so far, this one included. */
  note: ItemisedReceipt
  /** This refund; its lines only where it was made by lines. */
  refund: { amountCents: number; day: string; reason: string; lines: readonly MailedLine[] }
}

/** 'order-refunded': an administrator gave money back, wholly or in part; the updated receipt is attached. */
export function orderRefundedMail({ callNumber, note, refund }: RefundedOrder): MessageData {
  return {
    values: {
      customer: { name: note.customerName },
      order: {
        ...numberValues({ orderId: note.orderId, callNumber }),
        total: formatEuros(note.totalCents),
        refunded: formatEuros(note.refundedCents),
      },
      refund: {
        ...refundValues(refund),
        reason: withoutFullStop(refund.reason),
        lines: refund.lines.map(lineValues),
      },
    },
    orderNumber: orderNumber(note.orderId),
    note,
  }
}

export type ReturnedPayment = MailedOrder & {
  amountCents: number
  /** Either the order had been paid already and stands, or it was already cancelled or expired. */
  because: { duplicateOf: PickupMoment } | 'order_dead'
}

/** 'payment-returned': a payment pays for no order and goes back by itself. */
export function paymentReturnedMail(payment: ReturnedPayment): MessageData {
  const isDead = payment.because === 'order_dead'
  return {
    values: {
      customer: { name: payment.customerName },
      order: { ...numberValues(payment) },
      refund: { amount: formatEuros(payment.amountCents) },
      payment: { orderDead: isDead, duplicate: !isDead },
      ...(payment.because !== 'order_dead' && { pickup: pickupValues(payment.because.duplicateOf) }),
    },
    orderNumber: orderNumber(payment.orderId),
  }
}

export type ReadyOrder = MailedOrder & { pickup: PickupMoment; hasAlcohol: boolean; trackingUrl: string }

/** 'order-ready': the order waits at the counter. */
export function orderReadyMail(order: ReadyOrder): MessageData {
  return {
    values: {
      customer: { name: order.customerName },
      order: { ...numberValues(order), alcohol: order.hasAlcohol, trackingUrl: order.trackingUrl },
      pickup: pickupValues(order.pickup),
    },
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
    values: {
      customer: { name: order.customerName },
      order: { ...numberValues(order), trackingUrl: order.trackingUrl },
      pickup: { time: order.was, newTime: order.becomes },
      late: { minutesText: order.minutes === 1 ? '1\u00a0minute' : `${order.minutes}\u00a0minutes` },
    },
    orderNumber: orderNumber(order.orderId),
  }
}

/** `number` is the number that people call it by; `reference` is the number made of its id, where that differs. */
function numberValues({ orderId, callNumber }: NumberedOrder) {
  const reference = orderNumber(orderId)
  return { number: callSign({ number: reference, callNumber }), ...(callNumber !== null && { reference }) }
}

function pickupValues({ day, time }: PickupMoment) {
  return { day: formatDay(day), time }
}

function refundValues({ amountCents, day }: { amountCents: number; day: string }) {
  return { amount: formatEuros(amountCents), date: formatDay(day) }
}

// The texts end their sentence themselves, so a reason must not bring a full stop.
function withoutFullStop(reason: string): string {
  return reason.trim().replace(/\.+$/, '')
}
