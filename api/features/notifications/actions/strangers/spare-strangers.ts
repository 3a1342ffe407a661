import { mailbox } from '#api/kernel/origin/mailbox.ts'
import { telephone } from '#api/kernel/origin/telephone.ts'
import type { Services } from '#api/platform/context/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import { takeHitOfEach } from '#api/platform/limits/rate-limits.ts'
import { isVouchedFor } from '../../queries/vouched-for.ts'
import type { MessageKind } from '../../rules/mails/message-data.ts'
import type { ChannelName } from '../../rules/routing.ts'
import { mostFromStrangers } from '../../rules/strangers.ts'

type About = {
  kind: MessageKind
  orderId: string | null
  customerId: string | null
  /** The plain address, also where the row keeps it encrypted. */
  email: string | null
  /** True where the address is known to be its account's, whose row is gone. */
  isProven?: boolean
}

/**
 * Whether a message goes out, or is left out in silence: anybody can type somebody else's address, and must not be able
 * to fill that person's mailbox in our name. Counted by mailbox and telephone, over all kinds, in the transaction that
 * writes the message. Devices are never strangers: they asked for it themselves.
 */
export async function maySend(
  services: Services,
  tx: Queryable,
  about: About,
  { channel, recipient }: { channel: ChannelName; recipient: string },
): Promise<boolean> {
  const most = mostFromStrangers(about.kind)
  if (most === null || channel === 'push' || about.isProven || services.env.RATE_LIMITS === 'off') return true
  if (await isVouchedFor(tx, about)) return true
  const subject = channel === 'sms' ? telephone(recipient) : mailbox(about.email ?? recipient)
  return await takeHitOfEach(services, tx, 'messages of strangers', subject, most)
}
