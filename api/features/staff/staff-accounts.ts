/** Accounts of the staff: who has one, how they are made and changed, and the first ones of an empty database. */

import { hashPassword, isPasswordOf, readablePassword } from '#api/features/auth/passwords.ts'
import { endStaffSessions } from '#api/features/auth/sessions.ts'
import { resetFactors } from '#api/features/factors/factors.ts'
import type { InputOf, OutputOf } from '#api/kernel/endpoint.ts'
import { uuid } from '#api/kernel/ids.ts'
import type { Staff } from '#api/kernel/people/actor.ts'
import type { AuditAction } from '#api/kernel/people/journal.ts'
import { STAFF_ROLES, type StaffRole } from '#api/kernel/people/roles.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import type { Ctx, Services } from '#api/platform/context.ts'
import { asValue, type Change, type Columns, type Queryable } from '#api/platform/database/database.ts'
import type { Env } from '#api/platform/env.ts'
import { cacheAnswer } from '#api/platform/idempotency.ts'
import { writeAuditEntry } from '#api/platform/trail.ts'
import type { changeStaff, createStaff, StaffMember } from './contract.ts'
import { hasStaffOf, insertStaff, otherPasswords } from './rows.ts'

/** Everyone with a staff account, disabled ones last. */
export async function listMembers(ctx: Ctx): Promise<StaffMember[]> {
  return (await members(ctx.sql)).map(row => toMember(row, ctx))
}

/**
 * Creates an account.
 * @returns the generated password, if one was; a repeated call does not show it again, since it is stored nowhere
 * @throws AppError 'staff_username_taken', 'staff_password_short', 'staff_password_shared'
 */
export async function createMember(
  ctx: Ctx,
  { username, name, role, password: chosen }: InputOf<typeof createStaff>['body'],
): Promise<OutputOf<typeof createStaff>> {
  const id = uuid()
  const { password, hash } = await passwordFrom(ctx, id, chosen)
  return await ctx.sql.begin(async tx => {
    const account = { id, username, name, role, passwordHash: hash, createdAt: ctx.clock() }
    if (!(await insertStaff(tx, account))) throw new AppError('staff_username_taken')
    await writeEntry(ctx, tx, 'staff_created', id, { username: username.toLowerCase(), role })
    const member = toMember(await memberOf(tx, id), ctx)
    await cacheAnswer(tx, ctx, { status: 201, response: { member, password: null } })
    return { member, password: chosen === undefined ? password : null }
  })
}

/**
 * Changes an account. Disabling it, changing its role or password or taking its factors away ends all its sessions at
 * once; when admins do so to their own password or factors, their current session goes on.
 * @throws AppError 'not_found', 'last_admin', 'staff_password_short', 'staff_password_shared'
 */
export async function changeMember(
  ctx: Ctx,
  id: string,
  { name, role, disabled, password: chosen, reset_password, reset_factors }: InputOf<typeof changeStaff>['body'],
): Promise<OutputOf<typeof changeStaff>> {
  const isReset = reset_password === true || chosen !== undefined
  const { password, hash } = isReset ? await passwordFrom(ctx, id, chosen) : { password: null, hash: undefined }
  return await ctx.sql.begin(async tx => {
    // All accounts are locked, because two administrators who demote each other must not both succeed.
    const accounts = await lockedAccounts(tx)
    const before = accounts.find(account => account.id === id)
    if (!before) throw new AppError('not_found')
    const after = {
      ...before,
      name: name ?? before.name,
      role: role ?? before.role,
      isDisabled: disabled ?? before.isDisabled,
    }
    if (!keepsAnAdmin(accounts, after)) throw new AppError('last_admin')

    const now = ctx.clock()
    await updateMember(tx, {
      ...after,
      disabledAt: after.isDisabled ? (before.disabledAt ?? now) : null,
      password: hash === undefined ? undefined : { hash, setAt: now },
    })
    const { staffId, sessionId } = ctx.actor as Staff
    const isEnded = after.isDisabled || after.role !== before.role
    if (reset_factors) await resetFactors(tx, id)
    if (isEnded || isReset || reset_factors)
      await endStaffSessions(tx, id, now, isEnded || id !== staffId ? null : sessionId)

    // The row is read again: the journal has what the table holds afterwards, and not what the caller asked for.
    const member = toMember(await memberOf(tx, id), ctx)
    if (member.name !== before.name)
      await writeEntry(ctx, tx, 'staff_renamed', id, { from: before.name, to: member.name })
    if (member.role !== before.role)
      await writeEntry(ctx, tx, 'staff_role_changed', id, { from: before.role, to: member.role })
    if (member.disabled !== before.isDisabled)
      await writeEntry(ctx, tx, member.disabled ? 'staff_disabled' : 'staff_enabled', id)
    if (isReset) await writeEntry(ctx, tx, 'staff_password_reset', id)
    if (reset_factors) await writeEntry(ctx, tx, 'staff_factors_reset', id)
    return { member, password: chosen === undefined ? password : null }
  })
}

/** A generated one, or what was chosen: long enough, and no other account's, whose actions would have two authors. */
async function passwordFrom(
  { sql }: Ctx,
  id: string,
  chosen: string | undefined,
): Promise<{ password: string; hash: string }> {
  if (chosen !== undefined) {
    if (chosen.length < LEAST_STAFF_PASSWORD) throw new AppError('staff_password_short')
    // One after the other, so that a large team does not keep customers from logging in meanwhile.
    for (const hash of await otherPasswords(sql, id)) {
      if (await isPasswordOf(hash, chosen)) throw new AppError('staff_password_shared')
    }
  }
  const password = chosen ?? readablePassword()
  return { password, hash: await hashPassword(password) }
}

function writeEntry(
  ctx: Ctx,
  tx: Queryable,
  action: AuditAction,
  subject: string,
  details: Record<string, unknown> = {},
) {
  const { staffId } = ctx.actor as Staff
  return writeAuditEntry(tx, { from: ctx.actor, staffId, action, subject, at: ctx.clock(), details })
}

async function memberOf(tx: Queryable, id: string): Promise<MemberRow> {
  const row = await memberById(tx, id)
  if (!row) throw new AppError('not_found')
  return row
}

function toMember(
  { id, username, name, role, disabledAt, createdAt, lastSeenAt, hasFactor }: MemberRow,
  ctx: Ctx,
): StaffMember {
  return {
    id,
    username,
    name,
    role,
    disabled: disabledAt !== null,
    has_factor: hasFactor,
    created_at: createdAt.toISOString(),
    last_seen_at: lastSeenAt?.toISOString() ?? null,
    is_you: id === (ctx.actor as Staff).staffId,
  }
}

/** Staff need a longer password than customers. */
const LEAST_STAFF_PASSWORD = 12

export type StandingOf = { id: string; role: StaffRole; isDisabled: boolean }

/**
 * Whether an active administrator would remain after a change: without one nobody could ever appoint one again.
 * @param accounts all accounts as they are
 * @param changed one of them as it would be
 */
export function keepsAnAdmin(accounts: readonly StandingOf[], changed: StandingOf): boolean {
  return accounts
    .map(account => (account.id === changed.id ? changed : account))
    .some(({ role, isDisabled }) => role === 'admin' && !isDisabled)
}

type MemberRow = Columns<'staff', 'id' | 'username' | 'name' | 'disabledAt' | 'createdAt'> & {
  role: StaffRole
  lastSeenAt: Date | null
  hasFactor: boolean
}

async function members(sql: Queryable): Promise<MemberRow[]> {
  return await sql<MemberRow[]>`
    select ${memberColumns(sql)}
    from staff
    order by disabled_at is not null, array_position(${STAFF_ROLES as unknown as string[]}::text[], role) desc, lower(name), id`
}

async function memberById(sql: Queryable, id: string): Promise<MemberRow | undefined> {
  const [row] = await sql<MemberRow[]>`
    select ${memberColumns(sql)}
    from staff
    where id = ${id}`
  return row
}

const memberColumns = (sql: Queryable) => sql`
  id, username, name, role, disabled_at, created_at,
  (select max(last_seen_at) from sessions where staff_id = staff.id) as last_seen_at,
  exists (select from passkeys where staff_id = staff.id)
    or exists (select from staff_totp where staff_id = staff.id and confirmed_at is not null) as has_factor`

export type LockedAccount = Columns<'staff', 'id' | 'name' | 'disabledAt'> & { role: StaffRole; isDisabled: boolean }

/** Every account, locked until the transaction ends. */
async function lockedAccounts(tx: Queryable): Promise<LockedAccount[]> {
  return await tx<LockedAccount[]>`
    select id, name, role, disabled_at is not null as is_disabled, disabled_at
    from staff
    order by id
    for update`
}

/** @param account.password undefined: it stays as it is */
async function updateMember(
  tx: Queryable,
  account: {
    id: string
    name: string
    role: StaffRole
    disabledAt: Date | null
    password: { hash: string; setAt: Date } | undefined
  },
): Promise<void> {
  const change: Change<'staff', 'name' | 'role' | 'disabledAt' | 'passwordHash' | 'passwordSetAt'> = {
    name: account.name,
    role: account.role,
    disabledAt: account.disabledAt,
    passwordHash: account.password?.hash ?? asValue(tx`password_hash`),
    passwordSetAt: account.password?.setAt ?? asValue(tx`password_set_at`),
  }
  await tx`update staff set ${tx(change)} where id = ${account.id}`
}

/** An account whose password was generated: it is shown once and stored nowhere. */
export type FirstAccount = { username: string; password: string; role: StaffRole }

type FirstStaffEnv = Pick<
  Env,
  'NODE_ENV' | 'ADMIN_USERNAME' | 'ADMIN_PASSWORD' | 'MANAGER_USERNAME' | 'MANAGER_PASSWORD'
>

/**
 * Creates the first account of each role that has none, with the password from the environment or else, outside
 * production, a random one: so no account ever has a password that is known in advance. Of several processes that start
 * together one creates it; existing accounts stay as they are.
 * @returns the accounts with a generated password; none in production
 */
export async function ensureFirstStaff(
  services: Pick<Services, 'sql' | 'clock'>,
  env: FirstStaffEnv,
): Promise<{ created: FirstAccount[] }> {
  const wanted: WantedAccount[] = [
    { role: 'admin', name: 'Administrateur', username: env.ADMIN_USERNAME, given: env.ADMIN_PASSWORD },
    { role: 'manager', name: 'Responsable', username: env.MANAGER_USERNAME, given: env.MANAGER_PASSWORD },
  ]
  const possible = wanted.filter(account => account.given !== undefined || env.NODE_ENV !== 'production')
  return await services.sql.begin(async tx => {
    const created: FirstAccount[] = []
    for (const account of possible) {
      const password = account.given ?? readablePassword()
      const isMade = await makeFirst(tx, account, password, services.clock())
      if (isMade && account.given === undefined)
        created.push({ username: account.username, password, role: account.role })
    }
    return { created }
  })
}

type WantedAccount = { role: StaffRole; name: string; username: string; given: string | undefined }

async function makeFirst(tx: Queryable, account: WantedAccount, password: string, now: Date): Promise<boolean> {
  const { role, name, username } = account
  if (await hasStaffOf(tx, role)) return false
  const passwordHash = await hashPassword(password)
  return await insertStaff(tx, { id: uuid(), username, name, role, passwordHash, createdAt: now })
}
