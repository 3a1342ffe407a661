import { isOffer } from '../routing.ts'
import type { MessageKind } from './message-data.ts'

/**
 * The unsubscribe address in an offer; undefined for a message that is no offer.
 * @param message.id serves as the token: nobody but the recipient has it
 * Source: CPCE L34-5.
 */
export function wayOut(message: { id: string; kind: MessageKind }, origin: string): string | undefined {
  return isOffer(message.kind) ? `${origin}/api/unsubscribe?token=${message.id}` : undefined
}
