import type { OutgoingMail } from '#api/platform/mail.ts'
import type { Channel } from './channel.ts'
import { outgoingMail } from './outgoing-mail.ts'

/** A repeat carries the same Message-ID: it is the same mail to its reader. */
export const mailChannel: Channel<OutgoingMail> = {
  isOn: () => true,
  // An outage may last; a mail about a meal three days ago helps nobody.
  giveUpAfterMs: 72 * 3_600_000,
  compose: ({ origins }, message, settings) => outgoingMail(message, settings, origins[0] ?? ''),
  send: ({ mailer }, mail) => mailer.send(mail),
}
