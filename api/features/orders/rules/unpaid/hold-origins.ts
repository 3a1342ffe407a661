import { mailbox } from '#api/kernel/origin/mailbox.ts'
import { networksOf } from '#api/kernel/origin/network.ts'
import { telephone } from '#api/kernel/origin/telephone.ts'

/**
 * How much may be held without having paid, by what is known of who asks. Pure.
 * Source: docs/decisions/0130-an-unpaid-hold-has-origins.md.
 */

/**
 * - `device`, `account`: one person's
 * - `telephone`, `mailbox`: one person's as typed from one network; alone they would keep from ordering whoever they belong to
 * - `network`: the /24 of an IPv4 or the /64 of an IPv6 address, which an office shares
 * - `prefix`: the /48 of an IPv6 address, which a provider's customers share
 */
export type HoldKind = 'device' | 'telephone' | 'mailbox' | 'account' | 'network' | 'prefix'

export type HoldOrigin = { kind: HoldKind; subject: string }

/**
 * @param orders how many unpaid orders; of networks those alone count that have no payment page yet
 * @param most how many unpaid orders in all, with a payment page or without, whatever they weigh
 * @param load the kitchen load that they may hold together; a single order of any size is accepted
 * @param credit by how much orders and load that were paid from there of late widen both
 */
export type Ration = { orders: number; most: number; load: number; credit: number }

/** What was paid from a network widens its ration for so long. */
export const CREDIT_MINUTES = 30

/** The ration of an origin, by how much it says of a person. */
export function rationOf(kind: HoldKind, slotCapacity: number): Ration {
  const slots = (count: number) => Math.floor(slotCapacity * count)
  const mains = (count: number) => Math.floor(slots(count) / PLACE_LOAD)
  switch (kind) {
    case 'network':
      return { orders: 4, most: mains(1.5), load: slots(1.5), credit: slots(3) }
    case 'prefix':
      return { orders: 8, most: mains(3), load: slots(3), credit: slots(6) }
    default:
      return { orders: 2, most: 2, load: slots(1.5), credit: 0 }
  }
}

/** What one origin may hold of a slot without having paid, beside a single order of any size. */
export function halfOf(capacity: number): number {
  return Math.floor(capacity / 2)
}

/** The load of one main dish: a slot without room for it has no place left. */
export const PLACE_LOAD = 2

/** Whoever asks for an order, as far as it is known. `device` is a number that the page draws for a day. */
export type Asker = {
  address: string
  email: string
  phone: string
  customerId: string | null
  device: string | null
}

/** The origins that an order's hold is counted for. Whoever is signed in is judged by the account, not by what is typed. */
export function holdOriginsOf({ address, email, phone, customerId, device }: Asker): HoldOrigin[] {
  const [network = address, prefix] = networksOf(address)
  return [
    { kind: 'network', subject: network },
    ...(prefix ? [{ kind: 'prefix', subject: prefix } as const] : []),
    ...(customerId
      ? [{ kind: 'account', subject: customerId } as const]
      : [
          { kind: 'mailbox', subject: `${mailbox(email)} ${network}` } as const,
          { kind: 'telephone', subject: `${telephone(phone)} ${network}` } as const,
        ]),
    ...(device ? [{ kind: 'device', subject: device } as const] : []),
  ]
}
