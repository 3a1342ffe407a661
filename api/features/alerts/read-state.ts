import type { InputOf, OutputOf } from '#api/kernel/endpoint.ts'
import type { Staff } from '#api/kernel/people/actor.ts'
import type { Ctx, Services } from '#api/platform/context.ts'
import { lastLooks, lookedAt } from './alert-facts.ts'
import { CONDITIONS, conditionOf, type OpenAlert, publicStatus } from './conditions.ts'
import type * as contract from './contract.ts'
import { deleteWish, openAlerts, pastAlerts, saveWish, wishOf } from './stored-alerts.ts'

const WEEK_MS = 7 * 86_400_000

/** What is watched, with what is amiss; what was amiss within a week; and how the caller is told. */
export async function readState(ctx: Ctx): Promise<OutputOf<typeof contract.readState>> {
  const now = ctx.clock()
  const { staffId } = ctx.actor as Staff
  const [open, past, looked, looks, wish] = await Promise.all([
    openAlerts(ctx.sql),
    pastAlerts(ctx.sql, new Date(now.getTime() - WEEK_MS)),
    lookedAt(ctx.sql),
    lastLooks(ctx.sql),
    wishOf(ctx.sql, staffId),
  ])
  const told = open.filter(isTold)
  return {
    at: now.toISOString(),
    lookedAt: looked?.toISOString() ?? null,
    watched: CONDITIONS.map(({ kind, title, todo }) => {
      const alert = told.find(one => one.kind === kind)
      if (alert) return { kind, title, state: 'red', sentence: alert.sentence, since: alert.seenAt.toISOString(), todo }
      const look = looks.find(one => one.kind === kind)
      if (!look) return { kind, title, state: 'unknown', sentence: 'Pas encore contrôlé.' }
      // A red that has not lasted long enough to wake somebody is seen all the same.
      const { state, found, todo: next } = look
      return { kind, title, state: state === 'green' ? state : 'amber', sentence: found, ...(next && { todo: next }) }
    }),
    past: past.map(({ kind, sentence, seenAt, endedAt }) => ({
      ...{ title: conditionOf(kind)?.title ?? kind, sentence },
      ...{ since: seenAt.toISOString(), until: endedAt.toISOString() },
    })),
    wish: wish ?? null,
  }
}

/** Saves how the caller is told; a wish for neither way is none. */
export async function setWish(ctx: Ctx, { body }: InputOf<typeof contract.wishAlerts>): Promise<void> {
  const { staffId } = ctx.actor as Staff
  const wish = { email: body.email ?? null, onDevices: body.onDevices }
  if (wish.email === null && !wish.onDevices) return await deleteWish(ctx.sql, staffId)
  await saveWish(ctx.sql, staffId, wish)
}

/** The line of `/statut`. */
export async function readStatus({ sql, clock }: Services): Promise<OutputOf<typeof contract.readPublicStatus>> {
  const told = (await openAlerts(sql)).filter(isTold).map(({ kind, seenAt }) => ({ kind, since: seenAt }))
  const { since, ...status } = publicStatus(told, await lookedAt(sql), clock())
  return { ...status, ...(since && { since: since.toISOString() }) }
}

function isTold({ toldAt }: OpenAlert): boolean {
  return toldAt !== null
}
