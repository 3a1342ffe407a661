import type { MessageKind } from './message-data.ts'
import { isOffer } from './routing.ts'

/**
 * The address that ends the offers of whoever got this one; undefined for what is no offer.
 * @param message.id its token: nobody but the recipient has it
 * Source: CPCE L34-5.
 */
export function wayOut(message: { id: string; kind: MessageKind }, origin: string): string | undefined {
  return isOffer(message.kind) ? `${origin}/api/unsubscribe?token=${message.id}` : undefined
}
