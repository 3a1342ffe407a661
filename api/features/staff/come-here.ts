import { putAtDevice } from '#api/features/auth/sessions.ts'
import { askPasskey } from '#api/features/factors/check-passkey.ts'
import { type CheckedProof, checkProof } from '#api/features/factors/proofs.ts'
import type { InputOf, OutputOf } from '#api/kernel/endpoint.ts'
import type { Staff } from '#api/kernel/people/actor.ts'
import { mayDoMore, roleWithin, type StaffRole } from '#api/kernel/people/roles.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import type { Ctx } from '#api/platform/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import { writeAuditEntry } from '#api/platform/trail.ts'
import type { comeHere, listPersons, personPasskey } from './contract.ts'

/** Who may be at the caller's device, and who is. */
export async function personsHere(ctx: Ctx): Promise<OutputOf<typeof listPersons>> {
  const { role, proof, accountId } = ctx.actor as Staff
  const rows = await persons(ctx.sql)
  const account = rows.find(({ id }) => id === accountId)
  const possible = rows.filter(row => account && roleWithin(account.role, row.role))
  return { persons: possible.map(row => toPerson(ctx, row)), role, proven_at: proof?.at.toISOString() ?? null }
}

/** @throws AppError 'not_found' */
export async function askPersonsPasskey(ctx: Ctx, id: string): Promise<OutputOf<typeof personPasskey>> {
  const person = await personOf(ctx, id)
  return await askPasskey(ctx, { purpose: 'step_up', owner: { kind: 'staff', id: person.id } })
}

/**
 * Puts a person at the caller's device. A tap alone takes every proof away, and gives no rights that were not there: who
 * would get more by it has to prove who they are.
 * @throws AppError 'not_found', 'proof_needed', and what `checkProof` throws
 */
export async function bePerson(
  ctx: Ctx,
  { person: id, proof: given }: InputOf<typeof comeHere>['body'],
): Promise<OutputOf<typeof comeHere>> {
  const actor = ctx.actor as Staff
  if (actor.isEnrolling && id !== actor.accountId) throw new AppError('factor_needed')
  const person = await personOf(ctx, id)
  const isHere = id === actor.staffId
  const role = await roleOf(ctx, person)
  if (!given && mayDoMore(role, actor.role)) {
    throw new AppError('proof_needed', { extra: { level: 'recent', person: id } })
  }
  const checked = given ? await checkProof(ctx, id, given) : undefined
  if (checked || !isHere) await sitDown(ctx, id, checked)
  return { person: { ...toPerson(ctx, person), is_here: true }, role }
}

async function sitDown(ctx: Ctx, id: string, checked: CheckedProof | undefined): Promise<void> {
  const { accountId, staffId, sessionId } = ctx.actor as Staff
  const now = ctx.clock()
  await ctx.sql.begin(async tx => {
    await checked?.useUp(tx)
    await putAtDevice(tx, sessionId, id === accountId ? null : id, checked ? { at: now, by: checked.by } : null)
    if (id === staffId) return
    const details = checked ? { by: checked.by } : {}
    await writeAuditEntry(tx, { from: ctx.actor, staffId: id, action: 'person.here', subject: id, at: now, details })
  })
}

/**
 * No more than the account that logged in at this device.
 * @throws AppError 'not_found' where that account has nothing of the person's work
 */
async function roleOf(ctx: Ctx, person: PersonRow): Promise<StaffRole> {
  const [account] = await persons(ctx.sql, (ctx.actor as Staff).accountId)
  const role = account && roleWithin(account.role, person.role)
  if (!role) throw new AppError('not_found')
  return role
}

async function personOf(ctx: Ctx, id: string): Promise<PersonRow> {
  const [person] = await persons(ctx.sql, id)
  if (!person) throw new AppError('not_found')
  return person
}

function toPerson(ctx: Ctx, { id, name, hasPin, hasPasskey, hasTotp }: PersonRow) {
  const is_here = id === (ctx.actor as Staff).staffId
  return { id, name, has_pin: hasPin, has_passkey: hasPasskey, has_factor: hasPasskey || hasTotp, is_here }
}

type PersonRow = {
  id: string
  name: string
  role: StaffRole
  hasPin: boolean
  hasPasskey: boolean
  hasTotp: boolean
}

/** Everyone whose account is not disabled, by name; or one of them. */
async function persons(sql: Queryable, id: string | null = null): Promise<PersonRow[]> {
  return await sql<PersonRow[]>`
    select
      id,
      name,
      role,
      exists (select from staff_pins where staff_id = staff.id) as has_pin,
      exists (select from passkeys where staff_id = staff.id) as has_passkey,
      exists (select from staff_totp where staff_id = staff.id and confirmed_at is not null) as has_totp
    from staff
    where disabled_at is null
      ${id === null ? sql`` : sql`and id = ${id}`}
    order by lower(name), id`
}
