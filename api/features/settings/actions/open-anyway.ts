import type { InputOf } from '#api/kernel/endpoint.ts'
import type { Staff } from '#api/kernel/people/actor.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import type { Ctx } from '#api/platform/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import { writeAuditEntry } from '#api/platform/trail.ts'
import type { Opening, openAnyway as openAnywayEndpoint } from '../contract/opening.ts'
import { currentSettings, lockSettings, updateMenuConfirmed, updateOpenedAnyway } from '../queries/stored-settings.ts'
import { type Missing, missingToOpen, sellsInPublic } from '../rules/identity.ts'
import type { Settings } from '../rules/settings.ts'
import { settingsSnapshot } from './settings-snapshot.ts'

/** What is missing before orders may be taken, and by whose word they are all the same. */
export async function readOpening(ctx: Ctx): Promise<Opening> {
  return openingOf(ctx, await present(ctx.sql))
}

/**
 * Takes orders although identity, confirmation or a charging key are missing, under the caller's name, or (null) no longer. A second
 * reason replaces the first. It ends by itself when all is filled in.
 * @throws AppError 'nothing_missing'
 * Source: docs/decisions/0145-an-administrator-may-open-anyway.md.
 */
export async function openAnyway(ctx: Ctx, { reason }: InputOf<typeof openAnywayEndpoint>['body']): Promise<Opening> {
  return await decided(ctx, async tx => {
    const before = await present(tx)
    const missing = missingToOpen(before, ctx.env)
    if (reason !== null && missing.length === 0) throw new AppError('nothing_missing')
    if (reason !== null || before.openedAnyway) await setOpenedAnyway(ctx, tx, reason, missing)
  })
}

/**
 * Writes down that the caller has read allergens and origins of the whole menu and answers for them; anew when they do
 * so again. Where nothing is missing any more, an exception is over.
 */
export async function confirmMenu(ctx: Ctx): Promise<Opening> {
  const { staffId } = ctx.actor as Staff
  const at = ctx.clock()
  return await decided(ctx, async tx => {
    await updateMenuConfirmed(tx, { by: staffId, at })
    await writeAuditEntry(tx, { from: ctx.actor, staffId, action: 'menu.confirmed', subject: 'menu', at })
    const after = await present(tx)
    if (after.openedAnyway && missingToOpen(after, ctx.env).length === 0) await setOpenedAnyway(ctx, tx, null)
  })
}

/** Makes a decision about the opening while nobody else changes the settings. @returns what holds then */
async function decided(ctx: Ctx, decide: (tx: Queryable) => Promise<void>): Promise<Opening> {
  const saved = await ctx.sql.begin(async tx => {
    await lockSettings(tx)
    await decide(tx)
    return await present(tx)
  })
  // This process's next answers must show the change; the other processes are notified within a moment.
  await ctx.snapshots.reload(settingsSnapshot)
  return openingOf(ctx, saved)
}

/** Sets or ends (null) the exception in the caller's transaction, and writes the audit entry. */
export async function setOpenedAnyway(
  ctx: Ctx,
  tx: Queryable,
  reason: string | null,
  missing: readonly Missing[] = [],
): Promise<void> {
  const { staffId } = ctx.actor as Staff
  const at = ctx.clock()
  await updateOpenedAnyway(tx, reason === null ? null : { reason, by: staffId, at })
  const entry = { from: ctx.actor, staffId, subject: 'settings', at }
  const keys = missing.map(({ key }) => key).join(', ')
  await writeAuditEntry(
    tx,
    reason === null
      ? { ...entry, action: 'opening.anyway_ended' }
      : { ...entry, action: 'opening.anyway', details: { reason, missing: keys } },
  )
}

async function present(sql: Queryable): Promise<Settings> {
  const settings = await currentSettings(sql)
  if (!settings) throw new Error('the settings row is missing: the seed has not run')
  return settings
}

function openingOf({ env }: Ctx, settings: Settings): Opening {
  const { menuConfirmed, openedAnyway } = settings
  return {
    isGuarded: sellsInPublic(env),
    missing: missingToOpen(settings, env),
    menuConfirmed: menuConfirmed && { ...menuConfirmed, at: menuConfirmed.at.toISOString() },
    openedAnyway: openedAnyway && { ...openedAnyway, at: openedAnyway.at.toISOString() },
  }
}
