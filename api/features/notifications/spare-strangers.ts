/**
 * Who can cause which message, how many of them one mailbox or telephone gets, and which words it is told. Pure.
 * Source: docs/decisions/0128-messages-strangers-can-cause.md; invariant 23 of docs/invariants.md.
 */

import { mailbox } from '#api/kernel/origin.ts'
import { telephone } from '#api/kernel/typed.ts'
import type { Services } from '#api/platform/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import { takeHitOfEach } from '#api/platform/limits/rate-limits.ts'
import {
  type ChannelName,
  MESSAGES,
  type MessageData,
  type MessageKind,
  type TextValue,
  type TextValues,
} from './rules/message-kinds.ts'

type About = {
  kind: MessageKind
  orderId: string | null
  customerId: string | null
  /** The plain address, also where the row keeps it encrypted. */
  email: string | null
  /** True where the address is known to be its account's, whose row is gone. */
  isProven?: boolean
}

const [HOUR, DAY] = [3600, 86_400]

/** An answer is one of a few that somebody waits for: it still goes out where the others have ended. */
const MOST: Record<'anyone' | 'answer', { max: number; windowSeconds: number }[]> = {
  anyone: [
    { max: 5, windowSeconds: HOUR },
    { max: 12, windowSeconds: DAY },
  ],
  answer: [
    { max: 8, windowSeconds: HOUR },
    { max: 18, windowSeconds: DAY },
  ],
}

/**
 * Whether a message goes out, or is left out in silence: anybody can type somebody else's address, and must not be able
 * to fill that person's mailbox in our name. Counted by mailbox and telephone, over all kinds, in the transaction that
 * writes the message. Devices are never strangers: they asked for it themselves.
 */
export async function maySend(
  services: Services,
  tx: Queryable,
  about: About,
  { channel, recipient }: { channel: ChannelName; recipient: string },
): Promise<boolean> {
  const most = mostFromStrangers(about.kind)
  if (most === null || channel === 'push' || about.isProven || services.env.RATE_LIMITS === 'off') return true
  if (await isVouchedFor(tx, about)) return true
  const subject = channel === 'sms' ? telephone(recipient) : mailbox(about.email ?? recipient)
  return await takeHitOfEach(services, tx, 'messages of strangers', subject, most)
}

/**
 * How many messages a recipient may get that a stranger can cause, counted over all kinds together, before one of this
 * kind; null where no stranger can cause it. It does not hold for orders that were paid or taken by the staff, nor for
 * an account that writes to its own confirmed address.
 */
export function mostFromStrangers(kind: MessageKind): { max: number; windowSeconds: number }[] | null {
  const { cause } = MESSAGES[kind]
  return cause === 'nobody' ? null : MOST[cause]
}

/**
 * A message as one recipient is told it: what people typed is in it only where the mailbox is its account's own and
 * confirmed. A payment proves nothing about a mailbox: anybody can pay for an order with somebody else's address.
 */
export function toldTo({ typed = {}, ...data }: MessageData, isProven: boolean): MessageData {
  return {
    ...data,
    values: merged(data.values, isProven ? typed : emptied(typed)),
    ...(data.note && !isProven && { note: { ...data.note, customerName: '' } }),
  }
}

// Empty rather than absent: a text of the release before asks for them, and would not go out.
function emptied(typed: TextValues): TextValues {
  return Object.fromEntries(Object.entries(typed).map(([name, value]) => [name, isNames(value) ? emptied(value) : '']))
}

function merged(values: TextValues, more: TextValues): TextValues {
  const entries = Object.entries(more).map(([name, value]) => {
    const before = values[name]
    return [name, isNames(before) && isNames(value) ? merged(before, value) : value]
  })
  return { ...values, ...Object.fromEntries(entries) }
}

function isNames(value: TextValue | undefined): value is TextValues {
  return typeof value === 'object' && !Array.isArray(value)
}

type MessageSubject = { orderId: string | null; customerId: string | null; email: string | null }

/**
 * Whether a message is about an order that was paid or that the staff took, or goes from an account to its own
 * confirmed address: then its number has no limit.
 */
async function isVouchedFor(tx: Queryable, about: MessageSubject): Promise<boolean> {
  const rows = await tx`
    select 1
    from orders
    where id = ${about.orderId} and (paid_at is not null or taken_by is not null)
    limit 1`
  return rows.count > 0 || (await isProvenMailbox(tx, about))
}

/** Whether a message goes from an account to the address that it has confirmed. */
export async function isProvenMailbox(tx: Queryable, about: Omit<MessageSubject, 'orderId'>): Promise<boolean> {
  const rows = await tx`
    select 1
    from customers
    where id = ${about.customerId} and email = lower(${about.email}) and email_verified_at is not null`
  return rows.count > 0
}
