import type { DeviceOwner } from '#api/features/push/push-to-devices.ts'
import { settingsSnapshot } from '#api/features/settings/snapshot.ts'
import type { NewDevice } from '#api/features/staff/log-in-staff.ts'
import { uuid } from '#api/kernel/ids.ts'
import type { Services } from '#api/platform/context.ts'
import { asValue, type Queryable, type Row } from '#api/platform/database/database.ts'
import { addJob } from '#api/platform/jobs/jobs.ts'
import { seal } from '#api/platform/secrets.ts'
import { staffDeviceMail } from './account-mails.ts'
import { devicesOf, isOn } from './channels.ts'
import { type Fate, jsonRow, type NewMessage } from './message-queue.ts'
import { MESSAGES, type MessageData, type MessageKind, type Person, routesOf } from './rules/message-kinds.ts'
import { isProvenMailbox, maySend, toldTo } from './spare-strangers.ts'

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
  if (to === 'team') return 'team'
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
    data: asValue(tx`${JSON.stringify(message.data)}::text::jsonb`),
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
