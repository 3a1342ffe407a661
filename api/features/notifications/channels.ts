import {
  customersDevices,
  type DeviceOwner,
  devicesToNotify,
  forgetDevice,
  writeToDevice,
} from '#api/features/push/push-to-devices.ts'
import { fitted, MAX_BODY, MAX_TITLE, type PushedNotification } from '#api/features/push/rules.ts'
import { type ItemisedReceipt, receiptFileName } from '#api/features/receipts/rules/receipt-text.ts'
import { writeReceipt } from '#api/features/receipts/write-receipt.ts'
import type { RestaurantTexts } from '#api/features/settings/rules/restaurant-values.ts'
import type { Settings } from '#api/features/settings/rules/settings.ts'
import type { Services } from '#api/platform/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import { DeliveryError } from '#api/platform/outside/delivery-error.ts'
import type { OutgoingMail } from '#api/platform/outside/mail.ts'
import type { OutgoingPush } from '#api/platform/outside/push.ts'
import type { TextMessage } from '#api/platform/outside/sms.ts'
import { type ComposedMail, composeLine, composeMail, legalText, mailText } from './compose-mail.ts'
import type { QueuedMessage } from './message-queue.ts'
import {
  type ChannelName,
  type MessageKind,
  mailLifeMs,
  pathOf,
  pushLifeSeconds,
  pushPage,
  shortLifeMs,
  wayOut,
} from './rules/message-kinds.ts'
import { returnAddress } from './take-returned-mail.ts'

/** A repeated try carries the same Message-ID, so that mail programs show one mail. */
const mailChannel: Channel<OutgoingMail> = {
  isOn: () => true,
  giveUpAfterMs: mailLifeMs,
  async compose({ clock, origins, env }, message, settings) {
    const lifeMs = shortLifeMs(message.kind)
    if (lifeMs !== undefined && clock().getTime() - message.createdAt.getTime() > lifeMs) {
      throw new DeliveryError('not accepted in time', true)
    }
    const mail = await outgoingMail(message, settings, origins[0] ?? '')
    const mailbox = env.MAIL_RETURNS_ADDRESS
    return mailbox === undefined ? mail : { ...mail, returnTo: returnAddress(mailbox, message.id) }
  },
  send: ({ mailer }, mail) => mailer.send(mail),
}

/**
 * An SMS is the short form of the mail; it begins with the restaurant's name, because the sender's number may be
 * unknown to its reader.
 */
const smsChannel: Channel<TextMessage> = {
  giveUpAfterMs: () => USEFUL_FOR_MS,
  isOn: ({ texter }) => texter !== null,
  compose: async ({ origins, clock }, message, settings) => ({
    to: message.recipient,
    body: toGsm7(shortText(message, 'sms', settings, origins[0] ?? '')),
    usefulForMs: message.createdAt.getTime() + USEFUL_FOR_MS - clock().getTime(),
  }),
  send: async ({ texter }, text, isRepeat) => await texter?.send(text, isRepeat),
}

/** Sends to devices that asked for notifications; the recipient is a push subscription's id. */
const pushChannel: Channel<ComposedPush> = {
  isOn: ({ pushSender }) => pushSender !== null,
  // No kind of notification is useful for longer.
  giveUpAfterMs: () => 24 * 3_600_000,
  async compose({ clock, origins }, message, settings) {
    const notification = pushedNotification(message, settings, origins[0] ?? '')
    const ageSeconds = Math.floor((clock().getTime() - message.createdAt.getTime()) / 1000)
    const ttlSeconds = pushLifeSeconds(message.kind) - ageSeconds
    if (ttlSeconds <= 0) throw new DeliveryError('not accepted in time', true)
    const push = { payload: JSON.stringify(notification), ttlSeconds, urgency: urgencyOf(message) }
    const topic = topicOf(message)
    return { device: message.recipient, push: topic === undefined ? push : { ...push, topic } }
  },
  send: (services, { device, push }) => writeToDevice(services, device, push),
  forget: forgetDevice,
}

export const CHANNELS: { readonly [Name in ChannelName]?: Channel } = {
  mail: mailChannel,
  sms: smsChannel,
  push: pushChannel,
}

/** 'C'est prêt' or 'en retard' brings nobody to the counter sooner after half an hour, and may wake people. */
const USEFUL_FOR_MS = 30 * 60_000
/**
 * The alphabet of SMS. One character outside it makes the whole text Unicode, of which a segment holds 70 characters
 * instead of 160.
 * Source: 3GPP TS 23.038, section 6.2.1.
 */
const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
/** Each of these takes two septets, since an escape stands before it. */
const EXTENDED = '^{}\\[~]|€'

/** What French texts use and the alphabet lacks is replaced by what looks most like it. */
const NEAREST: Readonly<Record<string, string>> = {
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '«': '"',
  '»': '"',
  '–': '-',
  '—': '-',
  '−': '-',
  '…': '...',
  '·': '-',
  '×': 'x',
  œ: 'oe',
  Œ: 'OE',
}

const ALONE = 160
/** A segment of a longer text holds fewer septets, because seven of them number it. */
const ONE_OF_SEVERAL = 153

export function isOn(services: Services, channel: ChannelName): boolean {
  return CHANNELS[channel]?.isOn(services) ?? false
}

/** A way to reach people. `Composed` is a message in the form that this way takes. */
type Channel<Composed = unknown> = {
  /** Whether its keys are configured. */
  isOn(services: Services): boolean
  /** Counted from when the message was written; later than that it helps nobody. */
  giveUpAfterMs(kind: MessageKind): number
  /** @throws MissingValue when the message's data lacks what its text asks for */
  compose(services: Services, message: QueuedMessage, settings: Settings): Promise<Composed>
  /**
   * Sends it once.
   * @param isRepeat an earlier try may have succeeded without its answer reaching us: where the provider can be asked,
   *   ask before sending
   * @throws DeliveryError when it was not accepted
   */
  send(services: Services, composed: Composed, isRepeat: boolean): Promise<void>
  /**
   * Called when the recipient no longer exists (`DeliveryError.isGone`): deletes it in the transaction that notes the
   * message's fate.
   */
  forget?(tx: Queryable, recipient: string): Promise<void>
}

/** The ids of the push subscriptions to send to. */
export async function devicesOf({ clock }: Services, tx: Queryable, owner: DeviceOwner): Promise<string[]> {
  return await devicesToNotify(tx, owner, clock())
}

/** The push subscriptions of many customers, by customer. */
export async function devicesOfCustomers(
  { clock }: Services,
  tx: Queryable,
  customerIds: readonly string[],
): Promise<ReadonlyMap<string, string[]>> {
  return await customersDevices(tx, customerIds, clock())
}

/**
 * A queued message as the mail that leaves.
 * @param origin of the page, for its links
 * @throws MissingValue when the message's data lacks what its text asks for
 */
export async function outgoingMail(
  message: QueuedMessage,
  texts: RestaurantTexts,
  origin: string,
): Promise<OutgoingMail> {
  const unsubscribeUrl = wayOut(message, origin)
  const composed = composedMail(message, texts, origin, unsubscribeUrl)
  const { note } = message.data
  const { name, email } = texts.restaurant
  return {
    ...composed,
    attachments: [...(note ? [await pdfOf(note, texts)] : []), ...composed.attachments.map(asText)],
    messageId: `${message.id}@${email.slice(email.lastIndexOf('@') + 1)}`,
    date: message.createdAt,
    from: { name, address: email },
    to: message.recipient,
    ...(unsubscribeUrl !== undefined && { unsubscribeUrl }),
    fileName: fileNameOf(message),
  }
}

/**
 * The text of a mail.
 * @param unsubscribeUrl for an offer alone; no other mail has one
 * @throws MissingValue
 */
export function composedMail(
  { kind, data }: Pick<QueuedMessage, 'kind' | 'data'>,
  texts: RestaurantTexts,
  origin: string,
  unsubscribeUrl: string | undefined,
): ComposedMail {
  const { head, body } = mailText(kind)
  const templates = {
    subject: head.subject ?? '',
    body,
    footer: mailText('_footer').body,
    terms: legalText('cgv'),
    isService: head.kind === 'service',
  }
  const values = { ...data.values, ...(unsubscribeUrl !== undefined && { unsubscribe: { url: unsubscribeUrl } }) }
  return composeMail(templates, { ...data, values }, texts, origin)
}

async function pdfOf(note: ItemisedReceipt, texts: RestaurantTexts): Promise<OutgoingMail['attachments'][number]> {
  return {
    filename: receiptFileName(note.orderId),
    content: await writeReceipt(note, texts),
    contentType: 'application/pdf',
  }
}

function asText(attachment: { filename: string; content: string }): OutgoingMail['attachments'][number] {
  return { ...attachment, contentType: 'text/plain; charset=utf-8' }
}

// The name is derived from the message, so that a mail sent twice stays one file.
function fileNameOf({ id, kind, data, createdAt }: QueuedMessage): string {
  const at = createdAt.toISOString().replaceAll(':', '').replaceAll('-', '')
  return [at, kind, data.orderNumber?.replace('#', ''), id.slice(0, 8)].filter(Boolean).join('-')
}

type ComposedPush = { device: string; push: OutgoingPush }

/**
 * A message in the few words of a notification.
 * @param origin of the page
 * @throws MissingValue when the message's data lacks what its text asks for
 */
export function pushedNotification(
  message: Pick<QueuedMessage, 'id' | 'kind' | 'data'>,
  texts: RestaurantTexts,
  origin: string,
): PushedNotification {
  const text = (line: 'push_title' | 'push_body' | 'push_action') => shortText(message, line, texts, origin)
  const end = wayOut(message, origin)
  const title = text('push_action')
  return {
    title: fitted(text('push_title'), MAX_TITLE),
    body: fitted(text('push_body'), MAX_BODY),
    tag: topicOf(message) ?? message.id,
    path: pushPage(message.kind, message.data),
    ...(end !== undefined && title !== '' && { action: { title, path: pathOf(end) } }),
  }
}

/**
 * All messages of an order share one topic, so that a newer notification replaces the older one. The `#` of `#4F8A21C0`
 * is not allowed there.
 */
function topicOf({ data }: Pick<QueuedMessage, 'data'>): string | undefined {
  return data.orderNumber === undefined ? undefined : `commande-${data.orderNumber.replace(/\W/g, '')}`
}

/** An offer is sent with low urgency, so that it does not wake a sleeping phone. */
function urgencyOf({ kind }: QueuedMessage): OutgoingPush['urgency'] {
  return kind === 'promotional' ? 'normal' : 'high'
}

/**
 * A line of a text's head (`push_title`, `sms`…) with its values filled in; empty where the text has no such line.
 * @param origin of the page, for its links
 * @throws MissingValue when the message's data lacks what the line asks for
 */
export function shortText(
  message: Pick<QueuedMessage, 'id' | 'kind' | 'data'>,
  line: 'push_title' | 'push_body' | 'push_action' | 'sms',
  texts: RestaurantTexts,
  origin: string,
): string {
  const template = mailText(message.kind).head[line] ?? ''
  const url = wayOut(message, origin)
  const values = { ...message.data.values, ...(url !== undefined && { unsubscribe: { url } }) }
  return composeLine(template, { ...message.data, values }, texts, origin)
}

/**
 * A text in that alphabet: typographic characters become their plain ones, other letters lose their accents, every
 * space becomes a common one, and what has no counterpart (Thai script, pictures) is left out.
 */
export function toGsm7(text: string): string {
  return [...text.normalize('NFC')]
    .map(sign => (isGsm7(sign) ? sign : inGsm7(NEAREST[sign] ?? bare(sign))))
    .join('')
    .replace(/ {2,}/g, ' ')
    .trim()
}

/**
 * How many septets a text takes.
 * @throws RangeError for a character outside the alphabet
 */
export function septetsOf(text: string): number {
  return [...text].reduce((sum, sign) => sum + widthOf(sign), 0)
}

/**
 * How many segments a text is sent, and charged, as.
 * @throws RangeError for a character outside the alphabet
 */
export function segmentsOf(text: string): number {
  if (septetsOf(text) <= ALONE) return 1
  let segments = 1
  let used = 0
  for (const sign of text) {
    const width = widthOf(sign)
    // An escape and its character must be in the same segment.
    if (used + width > ONE_OF_SEVERAL) {
      segments += 1
      used = 0
    }
    used += width
  }
  return segments
}

function widthOf(sign: string): 1 | 2 {
  if (BASIC.includes(sign)) return 1
  if (EXTENDED.includes(sign)) return 2
  throw new RangeError(`no such sign in GSM-7: U+${sign.codePointAt(0)?.toString(16)}`)
}

function isGsm7(sign: string): boolean {
  return BASIC.includes(sign) || EXTENDED.includes(sign)
}

function inGsm7(text: string): string {
  return [...text].filter(isGsm7).join('')
}

function bare(sign: string): string {
  if (/\p{Z}|\s/u.test(sign)) return ' '
  return sign.normalize('NFKD').replace(/\p{M}/gu, '')
}
