import type { DeviceOwner } from '#api/features/push/push-to-devices.ts'
import { settingsSnapshot } from '#api/features/settings/snapshot.ts'
import type { NewDevice } from '#api/features/staff/log-in-staff.ts'
import { uuid } from '#api/kernel/ids.ts'
import { mailbox } from '#api/kernel/origin.ts'
import { telephone } from '#api/kernel/typed.ts'
import type { Services } from '#api/platform/context.ts'
import { asJson, type Queryable, type Row } from '#api/platform/database/database.ts'
import { addJob } from '#api/platform/jobs/jobs.ts'
import { takeHitOfEach } from '#api/platform/limits/rate-limits.ts'
import { seal } from '#api/platform/secrets.ts'
import { staffDeviceMail } from './account-mails.ts'
import { devicesOf, isOn } from './channels.ts'
import { type Fate, jsonRow, type NewMessage } from './message-queue.ts'
import {
  type ChannelName,
  MESSAGES,
  type MessageData,
  type MessageKind,
  type Person,
  routesOf,
  type TextValue,
  type TextValues,
  workOf,
} from './rules/message-kinds.ts'

/**
 * Queues a notice in the caller's transaction: it goes out if and only if the change that it tells of was saved.
 * `rules/message-kinds.ts` decides whom it reaches and by which channel; each channel and recipient gets a message of its
 * own. What strangers can cause is limited for each recipient, in silence (`maySend`); what they typed is told to their
 * own confirmed mailbox alone (`toldTo`).
 * @param notice.cause what it is about, such as the order's or the refund's id: the same kind for the same cause is
 *   written once to each recipient, however often this is called
 * @param notice.data from the builders in `rules/`
 * @returns the messages that are new, for whoever cannot wait for the job that sends them
 */
export async function notify(services: Services, tx: Queryable, notice: Notice): Promise<string[]> {
  const { kind, cause, data, orderId, customerId } = notice
  const addresses = routesOf(kind, await personOf(services, tx, notice), channel => isOn(services, channel))
  const about = { kind, orderId: orderId ?? null, customerId: customerId ?? null, email: notice.email ?? null }
  const isProven = await isProvenMailbox(tx, about)
  const written: string[] = []
  for (const { channel, recipient } of addresses) {
    if (!(await maySend(services, tx, { ...about, ...notice.last }, { channel, recipient }))) continue
    const told = toldTo(data, isProven && channel === 'mail')
    const message = { id: uuid(), kind, channel, cause, recipient, data: told, now: services.clock() }
    const isNew = await insertMessage(tx, { ...message, orderId: orderId ?? null, customerId: customerId ?? null })
    if (!isNew) continue
    await addJob(tx, 'send_message', { messageId: message.id })
    written.push(message.id)
  }
  return written
}

export type Notice = {
  kind: MessageKind
  cause: string
  data: MessageData
  /** For notices to the staff: the restaurant's own address. */
  email?: string | null
  /** The number at which the order's customer asked for SMS, E.164. */
  smsTo?: string | null
  /** True when the recipient is told of something that they have just done themselves. */
  isOwnDoing?: boolean
  orderId?: string
  customerId?: string
  /** The person of the staff whose devices hear of it, for kinds that go to a `person`. */
  staffId?: string | null
  /** Of the last mail to an account: the address that `email` encrypts, and whether its owner had confirmed it. */
  last?: { email: string; isProven: boolean }
}

async function personOf(services: Services, tx: Queryable, notice: Notice): Promise<Person> {
  const { kind, email, smsTo, isOwnDoing } = notice
  return {
    email: email ?? null,
    smsTo: smsTo ?? null,
    devices: MESSAGES[kind].push ? await devicesOf(services, tx, ownerOf(notice)) : [],
    // Offers are not written here but by `writeOffers`.
    wantsOffers: false,
    isOwnDoing: isOwnDoing ?? false,
  }
}

function ownerOf({ kind, orderId, customerId, staffId }: Notice): DeviceOwner {
  const { to } = MESSAGES[kind]
  if (to === 'team') return { work: workOf(kind) }
  return to === 'person' ? { staffId: staffId ?? null } : { orderId, customerId }
}

/**
 * Queues the last mail to an address that is being erased: the address is stored encrypted, and the row is deleted once
 * the mail has left or is given up.
 */
export async function notifyLast(
  services: Services,
  tx: Queryable,
  notice: { kind: MessageKind; cause: string; email: string; isProven: boolean; data: MessageData },
): Promise<void> {
  const { email, isProven, ...about } = notice
  await notify(services, tx, { ...about, email: seal(services.sessionSecrets, email), last: { email, isProven } })
}

/** Whether a message about an order has gone out, or is going out. */
export async function wasTold(tx: Queryable, kind: MessageKind, orderId: string): Promise<boolean> {
  const [row] = await tx`select from messages where order_id = ${orderId} and kind = ${kind} limit 1`
  return row !== undefined
}

/** Takes back what is queued about an order and true no more, in the transaction that ends it. */
export async function takeBackNotice(tx: Queryable, kind: MessageKind, orderId: string): Promise<void> {
  await deleteQueuedAbout(tx, kind, orderId)
}

/** Writes to the restaurant's own address, in the transaction of what it tells; the same kind and cause once. */
export async function notifyTeam(
  services: Services,
  tx: Queryable,
  kind: MessageKind,
  cause: string,
  data: MessageData,
): Promise<void> {
  const { restaurant } = await services.snapshots.read(settingsSnapshot)
  await notify(services, tx, { kind, cause, email: restaurant.email, data })
}

/**
 * Mails the restaurant that an account was logged in to by a device that it did not know. Once an hour for an account
 * and a kind of device: whoever has its password must not fill the mailbox in which this stands.
 */
export async function notifyOfNewDevice(services: Services, tx: Queryable, login: NewDevice): Promise<void> {
  const cause = `${login.staffId} ${login.device} ${login.at.toISOString().slice(0, 13)}`
  await notifyTeam(services, tx, 'staff-device', cause, staffDeviceMail(login, `${services.origins[0]}/admin/equipe`))
}

/** False when this cause has already written its message to this recipient. */
async function insertMessage(tx: Queryable, message: NewMessage): Promise<boolean> {
  const row: Row<'messages', Fate> = {
    ...jsonRow(message),
    data: asJson(tx, message.data),
  }
  const inserted = await tx`
    insert into messages ${tx(row)}
    on conflict (kind, cause, channel, recipient) do nothing`
  return inserted.count === 1
}

/** Deletes what is queued of a kind about an order; what is being sent right now is not waited for. */
async function deleteQueuedAbout(tx: Queryable, kind: MessageKind, orderId: string): Promise<void> {
  await tx`
    delete from messages
    where id in (
      select id
      from messages
      where order_id = ${orderId} and kind = ${kind} and status = 'queued'
      for update skip locked
    )`
}

const [HOUR, DAY] = [3600, 86_400]

/** An answer is one of a few that somebody waits for: it still goes out where the others have ended. */
const MOST_FROM_STRANGERS: Record<'anyone' | 'answer', { max: number; windowSeconds: number }[]> = {
  anyone: [
    { max: 5, windowSeconds: HOUR },
    { max: 12, windowSeconds: DAY },
  ],
  answer: [
    { max: 8, windowSeconds: HOUR },
    { max: 18, windowSeconds: DAY },
  ],
}

type About = {
  kind: MessageKind
  orderId: string | null
  customerId: string | null
  /** The plain address, also where the row keeps it encrypted. */
  email: string | null
  /** True where the address is known to be its account's, whose row is gone. */
  isProven?: boolean
}

/**
 * Whether a message goes out, or is left out in silence: anybody can type somebody else's address, and must not be able
 * to fill that person's mailbox in our name. Counted by mailbox and telephone, over all kinds, in the transaction that
 * writes the message. Devices are never strangers: they asked for it themselves.
 * Source: docs/decisions/0128-messages-strangers-can-cause.md; invariant 23 of docs/invariants.md.
 */
async function maySend(
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
  return cause === 'nobody' ? null : MOST_FROM_STRANGERS[cause]
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
async function isProvenMailbox(tx: Queryable, about: Omit<MessageSubject, 'orderId'>): Promise<boolean> {
  const rows = await tx`
    select 1
    from customers
    where id = ${about.customerId} and email = lower(${about.email}) and email_verified_at is not null`
  return rows.count > 0
}
