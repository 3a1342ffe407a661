import { createHash, createHmac } from 'node:crypto'
import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { slotFull, slotsOfDay } from '#api/features/pickup/offer-slots.ts'
import { type Cart, capacityOf, pickupWeekOf, type Slot, slotReason } from '#api/features/pickup/rules/pickup-slots.ts'
import type { Settings } from '#api/features/settings/rules/settings.ts'
import { mailbox, networksOf } from '#api/kernel/origin.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import { telephone } from '#api/kernel/typed.ts'
import type { Ctx, Services } from '#api/platform/context.ts'
import { type Queryable, sqlDetail } from '#api/platform/database/database.ts'
import { derivedKey } from '#api/platform/secrets.ts'
import type { ProofChallenge, ProofOfWork } from '../contract.ts'
import { heldBack } from '../holds/holds.ts'

/**
 * Notes in the order's own transaction who holds kitchen load without having paid, as keyed hashes that are deleted
 * when the order is paid or cancelled; of networks half an hour after a payment. It fails the transaction when an origin
 * holds its ration already: `rationRefusal` turns that into an answer.
 * @returns the statements, not sent yet, since they have to follow the order's own in one batch; none where limits are
 *   switched off (RATE_LIMITS)
 */
export function recordUnpaid(
  ctx: Ctx,
  tx: Queryable,
  order: { id: string; load: number } & Omit<Asker, 'address'>,
  slotCapacity: number,
  proof: Awaited<ReturnType<typeof provenWork>>,
) {
  if (ctx.env.RATE_LIMITS === 'off') return []
  const rations = holdOriginsOf({ ...order, address: ctx.address }).map(({ kind, subject }) => ({
    kind,
    hash: hashOf(ctx, `${kind} ${subject}`),
    ...rationOf(kind, slotCapacity),
  }))
  const { id: orderId, load, customerId } = order
  const [share, most] = [strangersShare(slotCapacity), crowdedFrom(slotCapacity)]
  return [
    rationUnpaid(tx, { orderId, load, rations, paidAfter: paidAfter(ctx) }),
    // However large, it keeps one slot from others.
    rationPressure(tx, { orderId, load: Math.min(load, slotCapacity), customerId, share, most, proof }),
  ]
}

/**
 * The same for the slot that an unpaid order wants: half of it at most from one origin, and never the last place of its
 * day. Send it after `recordUnpaid` and before the hold.
 */
export function recordSlot(services: Services, tx: Queryable, orderId: string, slot: Slot, settings: Settings) {
  if (services.env.RATE_LIMITS === 'off') return []
  const now = services.clock()
  const daySlots = slotsOfDay(slot.date, pickupWeekOf(settings))
    .filter(other => !slotReason(other, { load: 0, orders: 0 }, { load: 0, hasAlcohol: false }, settings, now))
    .map(other => ({ at: other.at.toISOString(), capacity: capacityOf(other, settings) }))
  const half = halfOf(capacityOf(slot, settings))
  const { at: slotAt } = slot
  return [rationSlot(tx, { orderId, slotAt, half, daySlots, place: PLACE_LOAD, paidAfter: paidAfter(services) })]
}

/** The problem for an error of `recordSlot`: another slot has room for this asker, or this one in a minute. */
export async function slotRationed(services: Services, slot: Slot, cart: Cart): Promise<AppError> {
  const { details } = await slotFull(services, slot, cart)
  const sentence =
    'Dans ce créneau, d’autres commandes de votre réseau ou à vos coordonnées attendent leur paiement. Choisissez-en un autre, ou réessayez une fois qu’elles sont payées.'
  return new AppError('slot_full', { ...details, sentence })
}

function paidAfter({ clock }: Services): Date {
  return new Date(clock().getTime() - CREDIT_MINUTES * 60_000)
}

/** Keyed, since addresses and telephone numbers are soon hashed through. */
function hashOf({ sessionSecrets }: Ctx, origin: string): string {
  const key = derivedKey(sessionSecrets[0] ?? '', 'unpaid orders')
  return createHmac('sha256', key).update(origin).digest('hex')
}

/** Within a minute one of the unpaid orders may have been paid. */
const TRY_AGAIN_SECONDS = 60

/**
 * The problem for an error of `recordUnpaid`; undefined for any other error. It names the waiting order only where that
 * belongs to the caller's account: knowing an email or a phone number must reveal no order.
 */
export async function rationRefusal(ctx: Ctx, error: unknown): Promise<AppError | undefined> {
  const refused = heldBack(error)
  if (refused === 'crowded') {
    if (sqlDetail(error) === 'share')
      return new AppError('unpaid_orders_crowded', { retryAfterSeconds: TRY_AGAIN_SECONDS })
    return new AppError('proof_required', { extra: { challenge: await proofChallenge(ctx) } })
  }
  if (refused !== 'origin_waits') return undefined
  const kind = sqlDetail(error)
  const sentence =
    kind === 'network' || kind === 'prefix'
      ? 'D’autres commandes de votre réseau attendent leur paiement. Réessayez dans une minute.'
      : undefined
  const waiting = ctx.actor.kind === 'customer' ? await newestUnpaidOf(ctx.sql, ctx.actor.customerId) : undefined
  return new AppError('unpaid_orders_waiting', {
    retryAfterSeconds: TRY_AGAIN_SECONDS,
    ...(sentence !== undefined && { sentence }),
    ...(waiting && { extra: { waiting } }),
  })
}

// How much may be held without having paid, by what is known of who asks
// (docs/decisions/0130-unpaid-orders-are-rationed.md).

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
type Ration = { orders: number; most: number; load: number; credit: number }

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
function halfOf(capacity: number): number {
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

// When so much is held unpaid that strangers are asked for more (docs/decisions/0130-unpaid-orders-are-rationed.md;
// docs/invariants.md, 19, measures it).

/**
 * The load that may be held unpaid, by all together, before it counts as crowded: four slots, of which a network keeps one
 * at most. Modelled evenings stay at half of it.
 */
export function crowdedFrom(slotCapacity: number): number {
  return slotCapacity * 4
}

/** What an asker who never paid may then hold: a quarter of a slot, three mains of four. */
function strangersShare(slotCapacity: number): number {
  return Math.floor(slotCapacity / 4)
}

/** The cost of one step of the proof: PBKDF2 with so many rounds, about a millisecond on a slow phone. */
const PROOF_ROUNDS = 1000
/** How many steps it takes: at least, and at most, so that nobody waits for more than a second. */
const PROOF_STEPS = { least: 200, most: 600 }
/** For so long a challenge may be answered. */
const PROOF_MINUTES = 10

/** A computation for whoever wants to order while much is held unpaid; signed, so that nothing of it is kept. */
async function proofChallenge(services: Services): Promise<ProofChallenge> {
  const { parameters, signature = '' } = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: PROOF_ROUNDS,
    counter: randomInt(PROOF_STEPS.most, PROOF_STEPS.least),
    // By our own clock: the library's end is judged by the machine's.
    data: { until: services.clock().getTime() + PROOF_MINUTES * 60_000 },
    deriveKey,
    ...secretsOf(services.sessionSecrets[0]),
  })
  const { nonce, salt, cost, keyLength, keyPrefix, keySignature = '', data } = parameters
  return {
    parameters: {
      algorithm: 'PBKDF2/SHA-256',
      nonce,
      salt,
      cost,
      keyLength,
      keyPrefix,
      keySignature,
      data: data as { until: number },
    },
    signature,
  }
}

/** What stands for a proof in the transaction that spends it; undefined for one that is forged, wrong or over. */
export async function provenWork(
  services: Services,
  proof: ProofOfWork | null | undefined,
): Promise<{ hash: Buffer; endsAt: Date } | undefined> {
  if (!proof || proof.challenge.parameters.data.until <= services.clock().getTime()) return undefined
  for (const secret of services.sessionSecrets) {
    const { verified } = await verifySolution({ ...proof, deriveKey, ...secretsOf(secret) })
    if (verified) {
      const hash = createHash('sha256').update(proof.challenge.signature).digest()
      return { hash, endsAt: new Date(proof.challenge.parameters.data.until) }
    }
  }
  return undefined
}

function secretsOf(secret = '') {
  return {
    hmacSignatureSecret: derivedKey(secret, 'proof of work').toString('hex'),
    hmacKeySignatureSecret: derivedKey(secret, 'proof of work keys').toString('hex'),
  }
}

/** What an origin may hold, as `rationOf` says, with the origin's hash in hexadecimal. */
export type RationedOrigin = Ration & { kind: HoldKind; hash: string }

/**
 * Notes who holds an unpaid order, or fails the transaction ('origin_waits') with the kind of origin that holds its ration. It
 * locks the origins until commit.
 */
function rationUnpaid(
  tx: Queryable,
  hold: { orderId: string; load: number; rations: readonly RationedOrigin[]; paidAfter: Date },
) {
  return tx`
    select ration_unpaid(
      ${hold.orderId}, ${hold.load}, ${JSON.stringify(hold.rations)}::text::jsonb, ${hold.paidAfter}
    )`
}

/**
 * Fails the transaction ('slot_rationed') when an origin of the order would hold more than half of the slot, or the last place
 * of its day. Send it after `rationUnpaid`.
 */
function rationSlot(
  tx: Queryable,
  hold: {
    orderId: string
    slotAt: Date
    half: number
    daySlots: readonly { at: string; capacity: number }[]
    place: number
    paidAfter: Date
  },
) {
  return tx`
    select ration_slot(
      ${hold.orderId}, ${hold.slotAt}, ${hold.half}, ${JSON.stringify(hold.daySlots)}::text::jsonb, ${hold.place},
      ${hold.paidAfter}
    )`
}

/**
 * Fails the transaction ('crowded') when much is held unpaid and a stranger wants more than a share, or brings no proof
 * of work that is unspent. Send it after `rationUnpaid`.
 */
function rationPressure(
  tx: Queryable,
  hold: {
    orderId: string
    /** One slot's at most. */
    load: number
    customerId: string | null
    share: number
    most: number
    proof: { hash: Buffer; endsAt: Date } | undefined
  },
) {
  return tx`
    select ration_pressure(
      ${hold.orderId}, ${hold.load}, ${hold.customerId}, ${hold.share}, ${hold.most}, ${hold.proof?.hash ?? null},
      ${hold.proof?.endsAt ?? null}
    )`
}

/** The newest order of an account that is still unpaid. */
async function newestUnpaidOf(
  sql: Queryable,
  customerId: string,
): Promise<{ id: string; trackingToken: string } | undefined> {
  const [row] = await sql<{ id: string; trackingToken: string }[]>`
    select id, tracking_token
    from orders
    where customer_id = ${customerId} and status = 'pending'
    order by created_at desc, id
    limit 1`
  return row
}
