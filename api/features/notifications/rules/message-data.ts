import type { ItemisedReceipt } from '#api/features/receipts/rules/receipt-text.ts'

/**
 * The values that a text asks for: already formatted (`12,90 €`, `mardi 18 novembre`), conditions, or lists. They are
 * kept as JSON with the message until it is sent.
 */
export type TextValues = { readonly [name: string]: TextValue | undefined }
export type TextValue = string | boolean | TextValues | readonly TextValues[]

/** The messages that exist: one file each in `mails/`, with the texts of every channel that `who-hears.ts` names. */
export type MessageKind =
  | 'account-deleted'
  | 'account-verify'
  | 'data-export-ready'
  | 'loyalty-reward'
  | 'night-check'
  | 'order-cancelled'
  | 'order-confirmed'
  | 'order-late'
  | 'order-new'
  | 'order-ready'
  | 'order-refunded'
  | 'password-changed'
  | 'password-reset'
  | 'payment-returned'
  | 'promotional'
  | 'reservation-accepted'
  | 'reservation-declined'
  | 'reservation-notice'
  | 'reservation-received'
  | 'review-hidden'
  | 'stock-alert'

/** What a message holds beyond the restaurant's own data, which is added when it is sent. */
export type MessageData = {
  values: TextValues
  /** The page that shows what it tells of, with what proves its reader: where a notification leads. */
  page?: string
  /** The order's number: names the file where no mail server is set, and holds its notifications together. */
  orderNumber?: string
  /** Attached as PDF. */
  note?: ItemisedReceipt
  /** Attach the terms of sale; the version is the one that the customer accepted. */
  terms?: { version: string }
}
