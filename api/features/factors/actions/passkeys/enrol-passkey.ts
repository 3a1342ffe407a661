import type { InputOf, OutputOf } from '#api/kernel/calls/endpoint.ts'
import type { Staff } from '#api/kernel/people/actor.ts'
import type { SessionOwner } from '#api/kernel/session-owner.ts'
import type { Ctx } from '#api/platform/context/context.ts'
import { writeAuditEntry } from '#api/platform/trail/audit.ts'
import type { addPasskey, passkeyEnrolment } from '../../contract/factors.ts'
import { accountName } from '../../queries/accounts.ts'
import { afterFirstFactor } from '../first-factor.ts'
import { askForPasskey, checkMade, storePasskey } from './make-passkey.ts'

/** What the browser needs to make a passkey for the caller. */
export async function startPasskey(ctx: Ctx): Promise<OutputOf<typeof passkeyEnrolment>> {
  const owner = callerOf(ctx)
  return await askForPasskey(ctx, owner, await accountName(ctx.sql, owner.id))
}

/**
 * Adds a passkey that the browser has made.
 * @throws AppError 'passkey_refused'
 */
export async function addOwnPasskey(
  ctx: Ctx,
  { name, credential }: InputOf<typeof addPasskey>['body'],
): Promise<OutputOf<typeof addPasskey>> {
  const owner = callerOf(ctx)
  const made = await checkMade(ctx, owner, credential)
  const now = ctx.clock()
  return await ctx.sql.begin(async tx => {
    const recovery_codes = await afterFirstFactor(ctx, tx)
    const passkey = await storePasskey(tx, owner, made, { name, now })
    await writeAuditEntry(tx, {
      from: ctx.actor,
      staffId: owner.id,
      action: 'passkey.added',
      subject: owner.id,
      at: now,
      details: { device: name },
    })
    return { passkey, recovery_codes }
  })
}

function callerOf(ctx: Ctx): SessionOwner {
  return { kind: 'staff', id: (ctx.actor as Staff).staffId }
}
