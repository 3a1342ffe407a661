import type { ItemisedReceipt } from '#api/features/receipts/rules/receipt-text.ts'

/**
 * The values that a text asks for: already formatted (`12,90 €`, `mardi 18 novembre`), conditions, or lists. They are
 * kept as JSON with the message until it is sent.
 */
export type TextValues = { readonly [name: string]: TextValue | undefined }
export type TextValue = string | boolean | TextValues | readonly TextValues[]

/** What a message holds itself; the restaurant's own data are added when it is sent. */
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
