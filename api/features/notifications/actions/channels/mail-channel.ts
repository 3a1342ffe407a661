import type { OutgoingMail } from '#api/platform/outside/mail.ts'
import { returnAddress } from '../../rules/returned-mail.ts'
import type { Channel } from './channel.ts'
import { outgoingMail } from './outgoing-mail.ts'

/** A repeated try carries the same Message-ID, so that mail programs show one mail. */
export const mailChannel: Channel<OutgoingMail> = {
  isOn: () => true,
  // A mail server may be down for long, but a mail about a meal of three days ago helps nobody.
  giveUpAfterMs: 72 * 3_600_000,
  async compose({ origins, env }, message, settings) {
    const mail = await outgoingMail(message, settings, origins[0] ?? '')
    const mailbox = env.MAIL_RETURNS_ADDRESS
    return mailbox === undefined ? mail : { ...mail, returnTo: returnAddress(mailbox, message.id) }
  },
  send: ({ mailer }, mail) => mailer.send(mail),
}
