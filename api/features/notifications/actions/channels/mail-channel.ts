import type { OutgoingMail } from '#api/platform/outside/mail.ts'
import type { Channel } from './channel.ts'
import { outgoingMail } from './outgoing-mail.ts'

/** A repeated try carries the same Message-ID, so that mail programs show one mail. */
export const mailChannel: Channel<OutgoingMail> = {
  isOn: () => true,
  // A mail server may be down for long, but a mail about a meal of three days ago helps nobody.
  giveUpAfterMs: 72 * 3_600_000,
  compose: ({ origins }, message, settings) => outgoingMail(message, settings, origins[0] ?? ''),
  send: ({ mailer }, mail) => mailer.send(mail),
}
