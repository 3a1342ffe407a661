import type { TextMessage } from '#api/platform/outside/sms.ts'
import { toGsm7 } from '../../rules/rendering/gsm7.ts'
import type { Channel } from './channel.ts'
import { shortText } from './short-text.ts'

/** 'C'est prêt' or 'en retard' brings nobody to the counter sooner after half an hour, and may wake people. */
const USEFUL_FOR_MS = 30 * 60_000

/**
 * An SMS is the short form of the mail; it begins with the restaurant's name, because the sender's number may be
 * unknown to its reader.
 */
export const smsChannel: Channel<TextMessage> = {
  giveUpAfterMs: () => USEFUL_FOR_MS,
  isOn: ({ texter }) => texter !== null,
  compose: async ({ origins, clock }, message, settings) => ({
    to: message.recipient,
    body: toGsm7(shortText(message, 'sms', settings, origins[0] ?? '')),
    usefulForMs: message.createdAt.getTime() + USEFUL_FOR_MS - clock().getTime(),
  }),
  send: async ({ texter }, text, isRepeat) => await texter?.send(text, isRepeat),
}
