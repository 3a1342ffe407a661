/**
 * Notices of a delay, each held for 5 seconds in which it can be taken back, as a move can. Unlike a move it is never
 * stored for later: ten minutes announced half an hour late would be wrong. One that could not be sent says so and
 * waits for somebody.
 */

import type { OrderStatus } from '#api/features/orders/contract-order.ts'
import { type BoardOrder, delayOrder } from '#api/features/orders/contract-staff.ts'
import { isStillCooked, STATUS_WORDS } from '#api/features/orders/rules/order-status.ts'
import { callSign, uuid } from '#api/kernel/ids.ts'
import { formatTimeInSentence } from '#api/kernel/time/paris-time.ts'
import { inTime } from '#pwa/lib/calls/answers.ts'
import { ApiProblem } from '#pwa/lib/calls/api.ts'
import { staffCall } from '#pwa/lib/calls/staff-call.ts'
import { clock } from '#pwa/lib/state/clock.ts'
import { isServerReachable } from '#pwa/lib/state/connectivity.ts'
import { createStore } from '#pwa/lib/state/store.ts'
import { showToast } from '#pwa/lib/state/toasts.ts'
import { useStore } from '#pwa/lib/state/use-store.ts'
import { atOnce, onNewVersion } from '#pwa/offline/staff/moves.ts'
import { moveChains, PATIENCE_MS } from '#pwa/offline/staff/taps-queue.ts'
import { boardState } from './board-store.ts'

export type LateNotice = {
  id: string
  number: string
  minutes: number
  /** The same key for every try: a delay whose answer was lost is not announced twice. */
  key: string
  /** A `waiting` one can be taken back; a `failed` one waits for somebody to try again or drop it. */
  state: 'waiting' | 'sending' | 'failed'
  /** Why it failed, and whether the customer was told. */
  problem?: string
  onSent: (answer: BoardOrder) => void
}

const timers = new Map<string, ReturnType<typeof setTimeout>>()
const underWay = new Map<string, Promise<void>>()
let isLookedAt = false

const notices = createStore<ReadonlyMap<string, LateNotice>>(new Map(), { watch: begin })

/** The notices by order, at most one of each. Once the board is closed, waiting ones are sent at once. */
export function useLateNotices(): ReadonlyMap<string, LateNotice> {
  return useStore(notices)
}

/** Tells the customer in 5 seconds. Another choice within them replaces the first. */
export function announceLate(
  order: Pick<BoardOrder, 'id' | 'number' | 'callNumber'>,
  minutes: number,
  onSent: LateNotice['onSent'],
): void {
  const { id } = order
  const known = notices.get().get(id)
  if (known && known.state !== 'waiting') return
  // A move of this order that can still be taken back is sent now, as it is when a second move follows.
  if (moveChains.chainOf(id).length > 0) void moveChains.change(id, chain => atOnce(chain, clock.deviceMs()))
  put({ id, number: callSign(order), minutes, key: uuid(), state: 'waiting', onSent })
  clearTimeout(timers.get(id))
  timers.set(
    id,
    setTimeout(() => void send(id), UNDO_MS),
  )
}

/** Takes a notice back if it was not sent yet; a failed one stays. */
export function dropLate(id: string): void {
  if (notices.get().get(id)?.state !== 'sending') remove(id)
}

/** Tries a failed notice again. */
export function tryLateAgain(id: string): void {
  if (notices.get().get(id)?.state === 'failed') void send(id)
}

/**
 * Called when a move is tapped: a waiting notice for the order is sent first, unless the order is over by that move.
 */
export function lateBeforeMove(id: string, to: OrderStatus): void {
  const notice = notices.get().get(id)
  if (notice?.state === 'failed' && !isStillCooked(to)) remove(id)
  if (notice?.state !== 'waiting') return
  if (isStillCooked(to)) void send(id)
  else endUnsent(notice, to)
}

/**
 * Sends waiting notices before a log-out.
 * @returns whether every customer was told; a failure is said once, and does not hold anybody a second time
 */
export async function sendAllLate(): Promise<boolean> {
  const before = [...notices.get().values()]
  for (const { id, state } of before) if (state === 'failed') remove(id)
  sendWaiting()
  await Promise.all(underWay.values())
  return notices.get().size === 0
}

function send(id: string, isLeaving = false): Promise<void> {
  const sent = underWay.get(id) ?? post(id, isLeaving).finally(() => underWay.delete(id))
  underWay.set(id, sent)
  return sent
}

async function post(id: string, isLeaving: boolean): Promise<void> {
  const notice = notices.get().get(id)
  if (!notice) return
  clearTimeout(timers.get(id))
  const status = boardState().orders?.get(id)?.status
  if (status && !isStillCooked(status)) return endUnsent(notice, status)
  if (!isServerReachable())
    return fail(notice, `Hors connexion\u00a0: le client n’est pas prévenu du ${delay(notice)}.`)
  put({ ...notice, state: 'sending' })
  try {
    const answer = await staffCall(
      delayOrder,
      { params: { id }, body: { minutes: notice.minutes } },
      { idempotencyKey: notice.key, keepalive: isLeaving, signal: inTime(PATIENCE_MS) },
    )
    remove(id)
    void moveChains.change(id, chain => onNewVersion(chain, answer.version))
    notice.onSent(answer)
    const told = answer.unreachable ? unreachableWords(answer) : 'Le client est prévenu.'
    const text = `retrait repoussé à ${formatTimeInSentence(answer.pickup?.time ?? '')}. ${told}`
    showToast({ title: `Commande ${notice.number}`, text, tone: answer.unreachable ? 'problem' : 'done' })
  } catch (error) {
    if (!(error instanceof ApiProblem)) {
      return fail(notice, `Pas de réponse\u00a0: le client n’est peut-être pas prévenu du ${delay(notice)}.`)
    }
    if (error.status === 401 || error.status === 429 || error.status >= 500) return fail(notice, error.message)
    remove(id)
    showToast({ title: `Commande ${notice.number}`, text: error.message, tone: 'problem' })
  }
}

function fail(notice: LateNotice, problem: string): void {
  put({ ...notice, state: 'failed', problem })
  // The board shows a failed notice in place; on other pages nobody would see it.
  if (!isLookedAt) showToast({ title: `Commande ${notice.number}`, text: problem, tone: 'problem' })
}

/** The order was ready, handed over or cancelled before its customer was told of a delay. */
function endUnsent(notice: LateNotice, status: OrderStatus): void {
  remove(notice.id)
  const text = `${STATUS_WORDS[status]}\u00a0: le client n’est pas prévenu du ${delay(notice)}.`
  showToast({ title: `Commande ${notice.number}`, text })
}

function delay({ minutes }: LateNotice): string {
  return `retard de ${minutes}\u00a0min`
}

function begin(): () => void {
  isLookedAt = true
  const onLeaving = () => sendWaiting(true)
  window.addEventListener('pagehide', onLeaving)
  return () => {
    isLookedAt = false
    window.removeEventListener('pagehide', onLeaving)
    sendWaiting()
  }
}

function sendWaiting(isLeaving = false): void {
  for (const { id, state } of notices.get().values()) if (state === 'waiting') void send(id, isLeaving)
}

function put(notice: LateNotice): void {
  notices.set(new Map(notices.get()).set(notice.id, notice))
}

function remove(id: string): void {
  clearTimeout(timers.get(id))
  timers.delete(id)
  const rest = new Map(notices.get())
  rest.delete(id)
  notices.set(rest)
}

/** The time in which a tap on the board can be taken back before it is sent. */
export const UNDO_MS = 5000

/** How a customer whom no mail and no SMS reaches hears of a change. */
export function unreachableWords({ customerInfo }: Pick<BoardOrder, 'customerInfo'>): string {
  return customerInfo.phone
    ? 'Téléphonez-lui pour tout ce qui change.'
    : 'Sans téléphone non plus, il n’apprend rien avant de venir.'
}
