import { settingsSnapshot } from '#api/features/settings/snapshot.ts'
import type { OutputOf } from '#api/kernel/endpoint.ts'
import type { Staff } from '#api/kernel/people/actor.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import type { Ctx } from '#api/platform/context.ts'
import type { Queryable, Row } from '#api/platform/database/database.ts'
import { writeAuditEntry } from '#api/platform/trail.ts'
import type { listFactors } from './contract.ts'
import { deletePasskey, passkeysOf, shownPasskey } from './passkeys.ts'

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

/** Whether an account has more than its password. */
export async function hasSecondFactor(sql: Queryable, staffId: string): Promise<boolean> {
  return hasFactor(await factorsOf(sql, staffId))
}

/** Takes every factor of an account away, in the transaction that ends its sessions. */
export async function resetFactors(tx: Queryable, staffId: string): Promise<void> {
  await deleteFactors(tx, staffId)
}
/** What an account has beside its password. */
export type Factors = { passkeys: number; hasTotp: boolean }

export function hasFactor({ passkeys, hasTotp }: Factors): boolean {
  return passkeys > 0 || hasTotp
}

/** Whether an account may lose one of its factors: the last one only where a password alone is enough. */
export function mayLoseOne({ passkeys, hasTotp }: Factors, isPasswordEnough: boolean): boolean {
  return isPasswordEnough || passkeys + Number(hasTotp) > 1
}

/** How long a passkey may take to sign. */
export const CHALLENGE_MS = 5 * 60_000

/** How many recovery codes an account gets at once. */
export const RECOVERY_CODES = 10

/** What an account has; locks the account, so that its factors stay as they are until the transaction ends. */
export async function lockedFactors(tx: Queryable, staffId: string): Promise<{ passkeys: number; hasTotp: boolean }> {
  await tx`select 1 from staff where id = ${staffId} for update`
  return await factorsOf(tx, staffId)
}

async function factorsOf(sql: Queryable, staffId: string): Promise<{ passkeys: number; hasTotp: boolean }> {
  const [row] = await sql<[{ passkeys: number; hasTotp: boolean }]>`
    select
      (select count(*)::integer from passkeys where staff_id = ${staffId}) as passkeys,
      exists (select from staff_totp where staff_id = ${staffId} and confirmed_at is not null) as has_totp`
  return row
}

async function recoveryCodesLeft(sql: Queryable, staffId: string): Promise<number> {
  const [row] = await sql<[{ left: number }]>`
    select count(*)::integer as left
    from staff_recovery_codes
    where staff_id = ${staffId}
      and used_at is null`
  return row.left
}

/** Puts these codes in the place of all that the account had. */
export async function replaceRecoveryCodes(tx: Queryable, staffId: string, hashes: readonly Buffer[]): Promise<void> {
  await tx`delete from staff_recovery_codes where staff_id = ${staffId}`
  const rows = hashes.map((hash): Row<'staff_recovery_codes'> => ({ staffId, codeHash: hash, usedAt: null }))
  await tx`insert into staff_recovery_codes ${tx(rows)}`
}

/** @returns whether it was an unused code of this account; now it is a used one */
export async function useRecoveryCode(tx: Queryable, staffId: string, hash: Buffer, usedAt: Date): Promise<boolean> {
  const rows = await tx`
    update staff_recovery_codes
    set used_at = ${usedAt}
    where staff_id = ${staffId}
      and code_hash = ${hash}
      and used_at is null`
  return rows.count === 1
}

/** Keeps a secret that no code has confirmed yet, in place of another one such. @returns false where one is confirmed */
export async function keepTotpSecret(sql: Queryable, staffId: string, secret: string): Promise<boolean> {
  const row: Row<'staff_totp'> = { staffId, secret, confirmedAt: null, lastStep: 0 }
  const rows = await sql`
    insert into staff_totp ${sql(row)}
    on conflict (staff_id) do update
      set secret = excluded.secret, last_step = 0
      where staff_totp.confirmed_at is null`
  return rows.count === 1
}

/** The sealed secret of an account's application. */
export async function totpSecret(sql: Queryable, staffId: string, isConfirmed: boolean): Promise<string | undefined> {
  const [row] = await sql<{ secret: string }[]>`
    select secret
    from staff_totp
    where staff_id = ${staffId}
      and (confirmed_at is not null) = ${isConfirmed}`
  return row?.secret
}

/** Uses a code's thirty seconds up. @returns false where a code of them, or of later ones, was taken before */
export async function takeTotpStep(tx: Queryable, staffId: string, step: number): Promise<boolean> {
  const rows = await tx`
    update staff_totp
    set last_step = ${step}
    where staff_id = ${staffId}
      and last_step < ${step}`
  return rows.count === 1
}

export async function confirmTotpAt(tx: Queryable, staffId: string, at: Date): Promise<void> {
  await tx`update staff_totp set confirmed_at = ${at} where staff_id = ${staffId} and confirmed_at is null`
}

async function deleteTotp(tx: Queryable, staffId: string): Promise<boolean> {
  const rows = await tx`delete from staff_totp where staff_id = ${staffId} and confirmed_at is not null`
  return rows.count === 1
}

/** Takes every factor of an account away, its recovery codes and its PIN too. */
async function deleteFactors(tx: Queryable, staffId: string): Promise<void> {
  await tx`delete from passkeys where staff_id = ${staffId}`
  await tx`delete from staff_totp where staff_id = ${staffId}`
  await tx`delete from staff_recovery_codes where staff_id = ${staffId}`
  await tx`delete from staff_pins where staff_id = ${staffId}`
}

/** The account's session, once it has a factor, is one like every other. */
export async function endEnrolling(tx: Queryable, sessionId: string): Promise<void> {
  await tx`update sessions set is_enrolling = false where id = ${sessionId} and is_enrolling`
}

export async function accountName(sql: Queryable, staffId: string): Promise<{ username: string; name: string }> {
  const [row] = await sql<{ username: string; name: string }[]>`
    select username, name
    from staff
    where id = ${staffId}`
  return row ?? { username: '', name: '' }
}

/** Undefined where the account may not log in. */
export async function passwordHashOf(sql: Queryable, staffId: string): Promise<string | undefined> {
  const [row] = await sql<{ passwordHash: string }[]>`
    select password_hash
    from staff
    where id = ${staffId}
      and disabled_at is null`
  return row?.passwordHash
}
