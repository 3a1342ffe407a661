import type { OutgoingMail } from '#api/platform/mail.ts'
import type { QueuedMessage } from './queries.ts'
import { composeMail } from './rules/compose.ts'
import type { House } from './rules/legal.ts'
import { legalText, mailText } from './texts.ts'

/**
 * A queued message as the mail that leaves.
 * @param origin of the page, for its links
 * @throws MissingValue when the message's data lacks what its text asks for
 */
export function outgoingMail(message: QueuedMessage, house: House, origin: string): OutgoingMail {
  const { head, body } = mailText(message.kind)
  const composed = composeMail(
    {
      subject: head.subject ?? '',
      body,
      footer: mailText('_footer').body,
      note: mailText('_note').body,
      terms: legalText('cgv'),
      isService: head.kind === 'service',
    },
    message.data,
    house,
    origin,
  )
  const { name, email } = house.restaurant
  return {
    ...composed,
    messageId: `${message.id}@${email.slice(email.lastIndexOf('@') + 1)}`,
    date: message.createdAt,
    from: { name, address: email },
    to: message.recipient,
    fileName: fileNameOf(message),
  }
}

// The same message always has the same name: sent twice, it is still one file.
function fileNameOf({ id, kind, data, createdAt }: QueuedMessage): string {
  const at = createdAt.toISOString().replaceAll(':', '').replaceAll('-', '')
  return [at, kind, data.orderNumber?.replace('#', ''), id.slice(0, 8)].filter(Boolean).join('-')
}
