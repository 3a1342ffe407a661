/** What all messages about an order say of it: plain data become values of texts. Paris days and times, money cents. */
import { callSign, orderNumber } from '#api/kernel/ids.ts'
import { formatEuros } from '#api/kernel/order/money.ts'
import { formatDay, formatTimeInSentence } from '#api/kernel/time/paris-time.ts'

export type NumberedOrder = {
  orderId: string
  /** Null as long as nothing is paid. */
  callNumber: number | null
}
export type MailedOrder = NumberedOrder & { customerName: string }
export type PickupMoment = { day: string; time: string }

/** `number` is the number that people call it by; `reference` is the number made of its id, where that differs. */
export function numberValues({ orderId, callNumber }: NumberedOrder) {
  const reference = orderNumber(orderId)
  return { number: callSign({ number: reference, callNumber }), ...(callNumber !== null && { reference }) }
}

export function pickupValues({ day, time }: PickupMoment) {
  return { day: formatDay(day), time: formatTimeInSentence(time) }
}

export function refundValues({ amountCents, day }: { amountCents: number; day: string }) {
  return { amount: formatEuros(amountCents), date: formatDay(day) }
}

// The texts end their sentence themselves, so a reason must not bring a full stop.
export function withoutFullStop(reason: string): string {
  return reason.trim().replace(/\.+$/, '')
}
