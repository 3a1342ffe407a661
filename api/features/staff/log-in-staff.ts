import { isKnownDevice, rememberDevice } from '#api/features/auth/known-devices.ts'
import { isPasswordOf } from '#api/features/auth/passwords.ts'
import { SESSION_LIFE } from '#api/features/auth/session-tokens.ts'
import { endSession, endStaffSessionOf, openSession, openStaffSessions, tokenOf } from '#api/features/auth/sessions.ts'
import { askPasskeyForLogin, checkPasskey } from '#api/features/factors/check-passkey.ts'
import { lookAtCode, type TakenCode } from '#api/features/factors/codes.ts'
import { hasSecondFactor } from '#api/features/factors/factors.ts'
import { insistOnPasskey } from '#api/features/factors/passkeys.ts'
import { settingsSnapshot } from '#api/features/settings/snapshot.ts'
import type { InputOf, OutputOf } from '#api/kernel/endpoint.ts'
import type { ProofWay, Staff } from '#api/kernel/people/actor.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import type { Ctx, Services } from '#api/platform/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import { limitWrongLogins } from '#api/platform/limits/rate-limits.ts'
import { writeAuditEntry } from '#api/platform/trail.ts'
import type { listStaffSessions, passkeyLogin, passkeyLoginOptions, staffLogin } from './contract.ts'
import { isStillOpenTo, type StaffAccount, staffById, staffByUsername } from './rows.ts'

type Credentials = InputOf<typeof staffLogin>['body']

/**
 * Opens a staff session. An unknown username, a wrong password and a disabled account get the same answer after the
 * same work, so that nobody learns which usernames exist. An account that has a second factor needs a code too; one that
 * has none may do nothing but add one, where the password alone is not enough.
 * @throws AppError 'invalid_credentials', 'second_factor_required', 'second_factor_wrong', 'rate_limited'
 */
export async function logInStaff(
  ctx: Ctx,
  notifyOfDevice: NotifyOfDevice,
  credentials: Credentials,
  device: string,
): Promise<OutputOf<typeof staffLogin>> {
  const found = await staffByUsername(ctx.sql, credentials.username)
  const isKnown = await isKnownDevice(ctx.sql, { kind: 'staff', id: found?.id }, credentials.device_key)
  const limited = {
    name: `staff ${found?.id ?? credentials.username.toLowerCase()}`,
    isWithin: isKnown,
    slowedSentence: slowed,
  }
  return await limitWrongLogins(ctx, limited, async () => {
    const account = await rightAccount(found, credentials.password)
    const code = await secondFactor(ctx, account, credentials.code)
    const { staffPasswordAlone } = await ctx.snapshots.read(settingsSnapshot)
    const factor = code ? 'has' : staffPasswordAlone ? 'could_add' : 'must_add'
    return await openStaffSession(ctx, notifyOfDevice, account, {
      device,
      deviceKey: credentials.device_key,
      way: code?.way ?? 'password',
      factor,
      before: code?.useUp,
    })
  })
}

function slowed(retryText: string): string {
  return `Trop d’essais pour ce compte. Réessayez dans ${retryText}, sur un appareil déjà utilisé, ou avec une clé d’accès.`
}

async function rightAccount(account: StaffAccount | undefined, password: string): Promise<StaffAccount> {
  const isRight = await isPasswordOf(account?.passwordHash, password)
  if (!account || !isRight || account.isDisabled) throw new AppError('invalid_credentials')
  return account
}

/** The code that goes with the password; undefined for an account that has no second factor. */
async function secondFactor(ctx: Ctx, { id }: StaffAccount, code: string | undefined): Promise<TakenCode | undefined> {
  if (!(await hasSecondFactor(ctx.sql, id))) return undefined
  if (code === undefined) throw new AppError('second_factor_required')
  return await lookAtCode(ctx, id, code)
}

/** @throws AppError 'rate_limited' */
export async function startPasskeyLogin(ctx: Ctx): Promise<OutputOf<typeof passkeyLoginOptions>> {
  return await askPasskeyForLogin(ctx, 'staff')
}

/**
 * Opens a session for whoever's passkey has signed: that the device has looked who holds it makes it two factors.
 * @throws AppError 'passkey_refused'
 */
export async function logInByPasskey(
  ctx: Ctx,
  notifyOfDevice: NotifyOfDevice,
  { credential, device_key }: InputOf<typeof passkeyLogin>['body'],
  device: string,
): Promise<OutputOf<typeof passkeyLogin>> {
  const owner = await checkPasskey(ctx, credential, { purpose: 'login', kind: 'staff' })
  const account = await staffById(ctx.sql, owner.id)
  if (!account || account.isDisabled) throw new AppError('passkey_refused')
  return await openStaffSession(ctx, notifyOfDevice, account, {
    device,
    deviceKey: device_key,
    way: 'passkey',
    factor: 'has',
    before: tx => insistOnPasskey(tx, owner, credential.id),
  })
}

type Opening = {
  device: string
  deviceKey: string | null | undefined
  /** What the person has proven to be themselves with. */
  way: 'password' | 'totp' | 'recovery' | 'passkey'
  factor: 'has' | 'could_add' | 'must_add'
  /** Uses up what the login was proven with, in the transaction that opens the session. */
  before?: ((tx: Queryable) => Promise<void>) | undefined
}

/** @throws AppError 'invalid_credentials' where the account has changed since it was looked at */
async function openStaffSession(
  ctx: Ctx,
  notifyOfDevice: NotifyOfDevice,
  account: StaffAccount,
  { device, deviceKey, way, factor, before }: Opening,
): Promise<OutputOf<typeof staffLogin>> {
  const { id: staffId, role, name, username } = account
  const session = await ctx.sql.begin(async tx => {
    // While the password was compared the account may have been disabled or given another password, which ended its
    // sessions, or a second factor: this session must not be opened afterwards.
    if (!(await isStillOpenTo(tx, account))) throw new AppError('invalid_credentials')
    if (factor !== 'has' && (await hasSecondFactor(tx, staffId))) throw new AppError('second_factor_required')
    await before?.(tx)
    const entry = { staffId, action: 'staff_login', subject: staffId, at: ctx.clock() } as const
    await writeAuditEntry(tx, { ...entry, details: { device, by: way } })
    const owner = { kind: 'staff', id: staffId } as const
    if ((await rememberDevice(ctx, tx, owner, deviceKey)) === 'new') {
      await notifyOfDevice(ctx, tx, { staffId, name, username, device, way, at: ctx.clock() })
    }
    return await openSession(ctx, tx, owner, device, { by: way, isEnrolling: factor === 'must_add' })
  })
  return {
    access_token: await tokenOf(ctx, session),
    token_type: 'bearer',
    expires_in: SESSION_LIFE.staff.lifeMs / 1000,
    user_role: role,
    factor,
  }
}

/** A login by a device that the account did not know. */
export type NewDevice = {
  staffId: string
  name: string
  username: string
  /** Such as 'Chrome, Android'. */
  device: string
  way: ProofWay
  at: Date
}

/**
 * Says of a login by a new device, in the transaction that opens its session. It is a port, because messages import the
 * staff's accounts and must not be imported back; `api/app.ts` fills it.
 */
export type NotifyOfDevice = (services: Services, tx: Queryable, login: NewDevice) => Promise<void>

export async function logOutStaff(ctx: Ctx): Promise<void> {
  const { staffId, sessionId } = ctx.actor as Staff
  const now = ctx.clock()
  await ctx.sql.begin(async tx => {
    await endSession(tx, sessionId, now)
    await writeAuditEntry(tx, { from: ctx.actor, staffId, action: 'staff_logout', subject: staffId, at: now })
  })
}

/** The devices on which somebody of the staff is logged in: the caller's own first, then those seen last. */
export async function staffSessions(ctx: Ctx): Promise<OutputOf<typeof listStaffSessions>> {
  const { sessionId } = ctx.actor as Staff
  const rows = await openStaffSessions(ctx.sql, ctx.clock())
  const sessions = rows.map(row => ({
    id: row.id,
    account: { id: row.staffId, name: row.name },
    person: row.person,
    device: row.device,
    created_at: row.createdAt.toISOString(),
    last_seen_at: row.lastSeenAt.toISOString(),
    current: row.id === sessionId,
  }))
  return { sessions: sessions.toSorted((one, other) => Number(other.current) - Number(one.current)) }
}

/**
 * Logs a device out at once.
 * @throws AppError 'not_found' when nobody is logged in there
 */
export async function endSessionOfStaff(ctx: Ctx, id: string): Promise<void> {
  const now = ctx.clock()
  await ctx.sql.begin(async tx => {
    const ended = await endStaffSessionOf(tx, id, now)
    if (!ended) throw new AppError('not_found')
    await writeAuditEntry(tx, {
      from: ctx.actor,
      staffId: (ctx.actor as Staff).staffId,
      action: 'staff_device_ended',
      subject: ended.staffId,
      at: now,
      details: { device: ended.device },
    })
  })
}
