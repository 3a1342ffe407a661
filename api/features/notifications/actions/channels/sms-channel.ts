import type { TextMessage } from '#api/platform/sms.ts'
import { toGsm7 } from '../../rules/gsm7.ts'
import type { Channel } from './channel.ts'
import { shortText } from './short-text.ts'

/** 'C'est prêt' or 'en retard' of half an hour ago sends nobody to the counter any sooner, and wakes some. */
const USEFUL_FOR_MS = 30 * 60_000

/** The texts are short forms of the mails; the restaurant's name begins each, whatever number it comes from. */
export const smsChannel: Channel<TextMessage> = {
  giveUpAfterMs: USEFUL_FOR_MS,
  isOn: ({ texter }) => texter !== null,
  compose: async ({ origins, clock }, message, settings) => ({
    to: message.recipient,
    body: toGsm7(shortText(message, 'sms', settings, origins[0] ?? '')),
    usefulForMs: message.createdAt.getTime() + USEFUL_FOR_MS - clock().getTime(),
  }),
  send: async ({ texter }, text, isRepeat) => await texter?.send(text, isRepeat),
}
