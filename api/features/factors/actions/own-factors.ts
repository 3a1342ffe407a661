import { settingsSnapshot } from '#api/features/settings/actions/settings-snapshot.ts'
import type { OutputOf } from '#api/kernel/calls/endpoint.ts'
import type { Staff } from '#api/kernel/people/actor.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import type { Ctx } from '#api/platform/context/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import { writeAuditEntry } from '#api/platform/trail/audit.ts'
import type { listFactors } from '../contract/factors.ts'
import { deleteTotp, factorsOf, lockedFactors, recoveryCodesLeft } from '../queries/codes.ts'
import { deletePasskey, passkeysOf } from '../queries/passkeys.ts'
import { mayLoseOne } from '../rules/factors.ts'
import { shownPasskey } from '../views/shown-passkey.ts'

/** What the caller proves to be themselves with. */
export async function ownFactors(ctx: Ctx): Promise<OutputOf<typeof listFactors>> {
  const { staffId } = ctx.actor as Staff
  const [passkeys, { hasTotp }, left, { staffPasswordAlone }] = await Promise.all([
    passkeysOf(ctx.sql, { kind: 'staff', id: staffId }),
    factorsOf(ctx.sql, staffId),
    recoveryCodesLeft(ctx.sql, staffId),
    ctx.snapshots.read(settingsSnapshot),
  ])
  return {
    passkeys: passkeys.map(shownPasskey),
    totp: hasTotp,
    recovery_codes_left: left,
    password_alone: staffPasswordAlone,
  }
}

/** @throws AppError 'not_found', 'last_factor' */
export async function removeOwnPasskey(ctx: Ctx, id: string): Promise<void> {
  await loseOne(ctx, async (tx, staffId) => {
    const name = await deletePasskey(tx, { kind: 'staff', id: staffId }, id)
    if (name === undefined) throw new AppError('not_found')
    await writeAuditEntry(tx, {
      from: ctx.actor,
      staffId,
      action: 'passkey.removed',
      subject: staffId,
      at: ctx.clock(),
      details: { device: name },
    })
  })
}

/** @throws AppError 'not_found', 'last_factor' */
export async function removeOwnTotp(ctx: Ctx): Promise<void> {
  await loseOne(ctx, async (tx, staffId) => {
    if (!(await deleteTotp(tx, staffId))) throw new AppError('not_found')
    await writeAuditEntry(tx, { from: ctx.actor, staffId, action: 'totp.off', subject: staffId, at: ctx.clock() })
  })
}

/** Takes a factor away under the account's lock: two that go at once must not both be the last but one. */
async function loseOne(ctx: Ctx, take: (tx: Queryable, staffId: string) => Promise<void>): Promise<void> {
  const { staffId } = ctx.actor as Staff
  const { staffPasswordAlone } = await ctx.snapshots.read(settingsSnapshot)
  await ctx.sql.begin(async tx => {
    const before = await lockedFactors(tx, staffId)
    await take(tx, staffId)
    if (!mayLoseOne(before, staffPasswordAlone)) throw new AppError('last_factor')
  })
}
