import { DeliveryError } from '#api/platform/outside/delivery-error.ts'
import type { OutgoingMail } from '#api/platform/outside/mail.ts'
import { mailLifeMs, shortLifeMs } from '../../rules/mail-life.ts'
import { returnAddress } from '../../rules/returned-mail.ts'
import type { Channel } from './channel.ts'
import { outgoingMail } from './outgoing-mail.ts'

/** A repeated try carries the same Message-ID, so that mail programs show one mail. */
export const mailChannel: Channel<OutgoingMail> = {
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
