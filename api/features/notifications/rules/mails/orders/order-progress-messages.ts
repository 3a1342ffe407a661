/** What is told of an order on its way: to the staff that it is there, to the customer that it is ready or late. */
import { orderNumber } from '#api/kernel/ids.ts'
import { formatTimeInSentence } from '#api/kernel/time/paris-time.ts'
import type { MessageData } from '../message-data.ts'
import { type MailedOrder, type NumberedOrder, numberValues, type PickupMoment, pickupValues } from './order-values.ts'

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
