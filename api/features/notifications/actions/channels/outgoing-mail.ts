import { type ItemisedReceipt, receiptFileName } from '#api/features/receipts/rules/receipt-text.ts'
import { writeReceipt } from '#api/features/receipts/write-receipt.ts'
import type { RestaurantTexts } from '#api/features/settings/rules/values/restaurant-values.ts'
import type { OutgoingMail } from '#api/platform/outside/mail.ts'
import type { QueuedMessage } from '../../queries/message-queue.ts'
import { wayOut } from '../../rules/mails/way-out.ts'
import { type ComposedMail, composeMail } from '../../rules/rendering/compose.ts'
import { legalText, mailText } from '../read-templates.ts'

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
