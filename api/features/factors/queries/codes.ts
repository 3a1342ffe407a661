import type { Queryable } from '#api/platform/database/database.ts'
import type { Row } from '#api/platform/database/row.ts'

/** What an account has; locks the account, so that its factors stay as they are until the transaction ends. */
export async function lockedFactors(tx: Queryable, staffId: string): Promise<{ passkeys: number; hasTotp: boolean }> {
  await tx`select 1 from staff where id = ${staffId} for update`
  return await factorsOf(tx, staffId)
}

export async function factorsOf(sql: Queryable, staffId: string): Promise<{ passkeys: number; hasTotp: boolean }> {
  const [row] = await sql<[{ passkeys: number; hasTotp: boolean }]>`
    select
      (select count(*)::integer from passkeys where staff_id = ${staffId}) as passkeys,
      exists (select from staff_totp where staff_id = ${staffId} and confirmed_at is not null) as "hasTotp"`
  return row
}

export async function recoveryCodesLeft(sql: Queryable, staffId: string): Promise<number> {
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
  const rows = hashes.map(
    (hash): Row<'staff_recovery_codes'> => ({ staff_id: staffId, code_hash: hash, used_at: null }),
  )
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
  const row: Row<'staff_totp'> = { staff_id: staffId, secret, confirmed_at: null, last_step: 0 }
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

export async function deleteTotp(tx: Queryable, staffId: string): Promise<boolean> {
  const rows = await tx`delete from staff_totp where staff_id = ${staffId} and confirmed_at is not null`
  return rows.count === 1
}

/** Takes every factor of an account away, its recovery codes and its PIN too. */
export async function deleteFactors(tx: Queryable, staffId: string): Promise<void> {
  await tx`delete from passkeys where staff_id = ${staffId}`
  await tx`delete from staff_totp where staff_id = ${staffId}`
  await tx`delete from staff_recovery_codes where staff_id = ${staffId}`
  await tx`delete from staff_pins where staff_id = ${staffId}`
}

/** The account's session, once it has a factor, is one like every other. */
export async function endEnrolling(tx: Queryable, sessionId: string): Promise<void> {
  await tx`update sessions set is_enrolling = false where id = ${sessionId} and is_enrolling`
}
