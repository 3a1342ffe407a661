/**
 * Messages: one line a kind, which says all that the code knows of it. Its texts stand in `templates/mails/<kind>.md`, its
 * values with whoever sends it. Pure.
 */
import type { ItemisedReceipt } from '#api/features/receipts/rules/receipt-text.ts'
import type { Work } from '#api/kernel/people/roles.ts'

export type ChannelName = 'mail' | 'push' | 'sms'

type Rule = {
  /** What it is about, as the staff's journal of messages says it. */
  word: string
  /**
   * `team`: mail goes to the restaurant's own address, pushes to the staff's devices; `person`: to somebody of the staff
   * who asked for it.
   */
  to: 'customer' | 'team' | 'person'
  /** Of the team, the devices of those whose work it is. */
  work?: Work
  /**
   * True for everything that the law requires in writing: push and SMS are sent in addition to a mail, never instead.
   */
  mail: boolean
  push: boolean
  /** Only to customers who asked for it with their order, and only where an SMS sender is configured. */
  sms: boolean
  /**
   * Who can cause it. `anyone`: written without more than an address being typed, which may be somebody else's. `answer`:
   * the staff answer what anyone may have sent. `nobody`: it follows a payment, an agreement or the staff alone, is the
   * restaurant's own, or has a limit where it is written (a forgotten password).
   * Source: docs/decisions/0128-messages-strangers-can-cause.md.
   */
  cause: 'anyone' | 'answer' | 'nobody'
  /** Only for those who asked for offers, and never without an unsubscribe link (CPCE L34-5). */
  isOffer?: true
  /** The law requires it in writing: where such a mail fails, somebody has to phone the customer. */
  isOwed?: true
  /** After which a mail is wrong, since it is about the next hours, also where the server is back by then. */
  mailLifeSeconds?: number
  /** After which the push service drops a notification; where a mail says the same, that may be soon. A day unless said. */
  pushLifeSeconds?: number
  /** Where a notification leads whose message carries no page of its own; the first page unless said. */
  page?: string
}

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const MAIL = { to: 'customer', mail: true, push: false, sms: false } as const
const MAIL_AND_PUSH = { ...MAIL, push: true } as const
const EVERY_WAY = { ...MAIL_AND_PUSH, sms: true } as const
const STAFF_DEVICES = { ...MAIL, to: 'team', work: 'kitchen', mail: false, push: true } as const
const TO_OFFICE = { ...MAIL_AND_PUSH, to: 'team', work: 'state' } as const

/** Each says who can cause it: there is no default, lest a new kind fills strangers' mailboxes. */
export const MESSAGES = {
  'account-deleted': { word: 'Compte supprimé', ...MAIL, cause: 'anyone' },
  'account-verify': { word: 'Adresse à confirmer', ...MAIL, cause: 'anyone' },
  'alert-over': { word: 'Alerte finie, à l’équipe', ...MAIL_AND_PUSH, cause: 'nobody', to: 'person' },
  'alert-raised': { word: 'Alerte, à l’équipe', ...MAIL_AND_PUSH, cause: 'nobody', to: 'person' },
  'data-erased': { word: 'Données effacées', ...MAIL, cause: 'anyone' },
  'data-link': { word: 'Lien vers ses données', ...MAIL, cause: 'anyone' },
  'day-closed': { word: 'Clôture du jour, au restaurant', ...MAIL, cause: 'nobody', to: 'team' },
  'dispute-closed': { word: 'Litige clos, au restaurant', ...TO_OFFICE, cause: 'nobody' },
  'dispute-opened': { word: 'Litige ouvert, au restaurant', ...TO_OFFICE, cause: 'nobody' },
  'loyalty-reward': { word: 'Plat offert gagné', ...MAIL_AND_PUSH, cause: 'nobody', page: '/?compte=points' },
  'mail-test': { word: 'Email d’essai, à l’équipe', ...MAIL, cause: 'nobody', to: 'person' },
  'night-check': { word: 'Contrôle de la nuit, au restaurant', ...MAIL, cause: 'nobody', to: 'team' },
  'order-cancelled': { word: 'Commande annulée', ...EVERY_WAY, cause: 'anyone', isOwed: true },
  'order-confirmed': {
    word: 'Commande confirmée',
    ...MAIL_AND_PUSH,
    cause: 'nobody',
    isOwed: true,
    pushLifeSeconds: 4 * HOUR,
  },
  'order-changed': {
    word: 'Commande changée par le client, à l’équipe',
    ...STAFF_DEVICES,
    cause: 'nobody',
    pushLifeSeconds: HOUR,
    page: '/admin/commandes',
  },
  'order-not-ready': {
    word: 'Commande pas encore prête',
    ...EVERY_WAY,
    cause: 'nobody',
    mailLifeSeconds: 2 * HOUR,
    pushLifeSeconds: 2 * HOUR,
  },
  'order-late': {
    word: 'Commande en retard',
    ...EVERY_WAY,
    cause: 'nobody',
    mailLifeSeconds: 2 * HOUR,
    pushLifeSeconds: 2 * HOUR,
  },
  'order-new': {
    word: 'Nouvelle commande, à l’équipe',
    ...STAFF_DEVICES,
    cause: 'nobody',
    pushLifeSeconds: HOUR,
    page: '/admin/commandes',
  },
  // Whoever ordered by telephone gave the number for this.
  'order-payment-link': { word: 'Lien de paiement', ...MAIL, cause: 'nobody', sms: true, mailLifeSeconds: 30 * MINUTE },
  // The order stands at the counter for about this long.
  'order-ready': {
    word: 'Commande prête',
    ...EVERY_WAY,
    cause: 'nobody',
    mailLifeSeconds: 2 * HOUR,
    pushLifeSeconds: 2 * HOUR,
  },
  'order-refunded': { word: 'Commande remboursée', ...MAIL_AND_PUSH, cause: 'nobody', isOwed: true },
  'order-revised': { word: 'Commande modifiée', ...EVERY_WAY, cause: 'nobody', pushLifeSeconds: 2 * HOUR },
  // It can be paid for as long.
  'order-revision-to-pay': {
    word: 'Modification à payer',
    ...EVERY_WAY,
    cause: 'nobody',
    mailLifeSeconds: 30 * MINUTE,
    pushLifeSeconds: 30 * MINUTE,
  },
  'password-changed': { word: 'Mot de passe changé', ...MAIL, cause: 'anyone' },
  'password-reset': { word: 'Mot de passe oublié', ...MAIL, cause: 'nobody' },
  'payment-returned': { word: 'Paiement rendu', ...MAIL_AND_PUSH, cause: 'nobody', isOwed: true },
  'payout-failed': { word: 'Virement refusé, au restaurant', ...MAIL, cause: 'nobody', to: 'team' },
  'refund-failed': { word: 'Remboursement refusé, au restaurant', ...TO_OFFICE, cause: 'nobody' },
  promotional: { word: 'Offre', ...MAIL_AND_PUSH, cause: 'nobody', isOffer: true, pushLifeSeconds: 6 * HOUR },
  'reservation-accepted': { word: 'Table confirmée', ...MAIL_AND_PUSH, cause: 'answer' },
  'reservation-called-off': { word: 'Table annulée', ...MAIL_AND_PUSH, cause: 'answer', page: '/?reserver=' },
  'reservation-declined': { word: 'Table refusée', ...MAIL_AND_PUSH, cause: 'answer', page: '/?reserver=' },
  'reservation-notice': {
    word: 'Demande de table, au restaurant',
    ...MAIL_AND_PUSH,
    cause: 'nobody',
    to: 'team',
    work: 'tables',
    page: '/admin/reservations',
  },
  'reservation-received': { word: 'Demande de table reçue', ...MAIL, cause: 'anyone' },
  'review-hidden': { word: 'Avis masqué', ...MAIL, cause: 'answer' },
  'review-report-decided': { word: 'Réponse à un signalement', ...MAIL, cause: 'answer' },
  'review-report-received': { word: 'Signalement reçu', ...MAIL, cause: 'anyone' },
  'review-reported': {
    word: 'Avis signalé',
    ...MAIL_AND_PUSH,
    cause: 'nobody',
    to: 'team',
    work: 'reviews',
    page: '/admin/avis?vue=signales',
  },
  'staff-device': { word: 'Nouvel appareil de l’équipe, au restaurant', ...MAIL, cause: 'nobody', to: 'team' },
  'stock-alert': {
    word: 'Alerte de stock',
    ...STAFF_DEVICES,
    cause: 'nobody',
    pushLifeSeconds: 15 * MINUTE,
    page: '/admin/commandes',
  },
  'withdrawal-notice': { word: 'Rétractation, au restaurant', ...MAIL, cause: 'nobody', to: 'team' },
  'withdrawal-received': { word: 'Rétractation reçue', ...MAIL, cause: 'anyone' },
} as const satisfies Record<string, Rule>

export type MessageKind = keyof typeof MESSAGES

export const MESSAGE_KINDS = Object.keys(MESSAGES) as MessageKind[]

/** Whose devices a message to the team is shown on; undefined: no device of theirs. */
export function workOf(kind: MessageKind): Work | undefined {
  return ruleOf(kind).work
}

function ruleOf(kind: MessageKind): Rule {
  return MESSAGES[kind]
}

/** What a message is about, in French; a kind that is newer than this page is shown by its own name. */
export function formatKind(kind: string): string {
  return kind in MESSAGES ? ruleOf(kind as MessageKind).word : kind
}

/** The addresses of a person, and what they asked for. */
export type Person = {
  email: string | null
  /** The number at which they asked for SMS, E.164; null where they did not ask. */
  smsTo: string | null
  /** The push subscriptions of their devices, by id. */
  devices: readonly string[]
  wantsOffers: boolean
  /** They caused it themselves and see it on the page before them, so only the mail is sent. */
  isOwnDoing: boolean
}

export type Address = { channel: ChannelName; recipient: string }

/** A mail server may be down for long, but a mail about a meal of three days ago helps nobody. */
const LIFE_MS = 72 * HOUR * 1000

/**
 * The addresses that a message goes to: the mail's, each device, the phone; empty where none is known or wanted.
 * @param isOn whether a channel is configured
 */
export function routesOf(kind: MessageKind, person: Person, isOn: (channel: ChannelName) => boolean): Address[] {
  const rule = ruleOf(kind)
  if (rule.isOffer && !person.wantsOffers) return []
  const addresses: Address[] = []
  if (rule.mail && person.email !== null) addresses.push({ channel: 'mail', recipient: person.email })
  if (person.isOwnDoing) return addresses
  if (rule.push) addresses.push(...person.devices.map(device => ({ channel: 'push' as const, recipient: device })))
  if (rule.sms && person.smsTo !== null) addresses.push({ channel: 'sms', recipient: person.smsTo })
  return addresses.filter(({ channel }) => isOn(channel))
}

export function isOffer(kind: MessageKind): boolean {
  return ruleOf(kind).isOffer === true
}

/** Milliseconds after which a mail is not tried again. */
export function mailLifeMs(kind: MessageKind): number {
  return shortLifeMs(kind) ?? LIFE_MS
}

/** Milliseconds after which a mail is not sent even where it could be; undefined for what is owed, however late. */
export function shortLifeMs(kind: MessageKind): number | undefined {
  const seconds = ruleOf(kind).mailLifeSeconds
  return seconds === undefined ? undefined : seconds * 1000
}

/**
 * Seconds after which a notification of a kind is dropped by the push service; where a mail says the same, that may be
 * soon.
 */
export function pushLifeSeconds(kind: MessageKind): number {
  return ruleOf(kind).pushLifeSeconds ?? DAY
}

/**
 * The page that a tap on a notification opens: the one that shows what happened, or where something can be done about
 * it.
 * @returns a path on our own site, with its query
 */
export function pushPage(kind: MessageKind, data: MessageData): string {
  return data.page === undefined ? (ruleOf(kind).page ?? '/') : pathOf(data.page)
}

/**
 * Only the path is sent: the service worker opens nothing but its own origin, and the message may have been written
 * under another of our domain names.
 */
export function pathOf(address: string): string {
  const { pathname, search } = new URL(address)
  return pathname + search
}

/**
 * The unsubscribe address in an offer; undefined for a message that is no offer.
 * @param message.id serves as the token: nobody but the recipient has it
 * Source: CPCE L34-5.
 */
export function wayOut(message: { id: string; kind: MessageKind }, origin: string): string | undefined {
  return isOffer(message.kind) ? `${origin}/api/unsubscribe?token=${message.id}` : undefined
}

/**
 * The values that a text asks for: already formatted (`12,90 €`, `mardi 18 novembre`), conditions, or lists. They are
 * kept as JSON with the message until it is sent.
 */
export type TextValues = { readonly [name: string]: TextValue | undefined }
export type TextValue = string | boolean | TextValues | readonly TextValues[]

/** A message's own data; the restaurant's are added when it is sent. */
export type MessageData = {
  values: TextValues
  /**
   * Words that people typed, by the names that texts ask for. They are told to a mailbox that its owner has confirmed;
   * to any other each of them is empty (`toldTo`).
   */
  typed?: TextValues
  /** The address of the page that shows what it is about, with the token that opens it: a notification leads there. */
  page?: string
  /**
   * The order's number: it names the mail's file where no mail server is set, and lets an order's newer notification
   * replace the older one.
   */
  orderNumber?: string
  /** The receipt, attached as a PDF. */
  note?: ItemisedReceipt
  /** Attaches the terms of sale; the version is the one that the customer accepted. */
  terms?: { version: string }
}
