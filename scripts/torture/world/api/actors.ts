/** Every kind of caller: those who may call, and every token with a single defect. */
import { decodeJwt, decodeProtectedHeader, SignJWT } from 'jose'
import { signToken } from '#api/features/auth/session-tokens.ts'
import type { Endpoint } from '#api/kernel/endpoint.ts'
import type { StaffRole } from '#api/kernel/people/roles.ts'
import { newCustomer, newStaff } from '#api/testing/people/accounts.ts'
import type { ApiWorld, Who } from './world.ts'

export type Actor = {
  name: string
  /** The policy's name for them; callers with a bad token are `nobody`, as are those without one. */
  word: 'guest' | 'customer' | StaffRole | 'nobody'
  /** The person whose data the request names. */
  who: Who
  authorization(world: ApiWorld, kind: Kind): Promise<string | undefined>
}

type Kind = 'customer' | 'staff'

/** The kind of token that an endpoint takes: spoiled tokens are of that kind, so that they have one defect only. */
export function kindOf({ audience }: Endpoint): Kind {
  return audience === 'anyone' || audience.includes('customer') ? 'customer' : 'staff'
}

const living = (name: string, word: 'customer' | StaffRole, who: Who): Actor => ({
  name,
  word,
  who,
  authorization: async world => `Bearer ${await world.tokenFor(who)}`,
})

const spoiled = (name: string, token: (world: ApiWorld, kind: Kind) => Promise<string>): Actor => ({
  name,
  word: 'nobody',
  who: 'customer',
  authorization: async (world, kind) => `Bearer ${await token(world, kind)}`,
})

export const ACTORS: readonly Actor[] = [
  { name: 'nobody', word: 'guest', who: 'guest', authorization: async () => undefined },
  living('customer A', 'customer', 'customer'),
  living('customer B', 'customer', 'other'),
  living('an accountant', 'accountant', 'accountant'),
  living('a cook', 'kitchen', 'kitchen'),
  living('the counter', 'counter', 'counter'),
  living('a manager', 'manager', 'manager'),
  living('an admin', 'admin', 'admin'),
  spoiled('an expired session', async (world, kind) => {
    const token = await fresh(world, kind)
    await world.app.sql`update sessions set expires_at = ${world.app.clock()} where id = ${sidOf(token)}`
    return token
  }),
  spoiled('an expired token', async (world, kind) => {
    const { services, clock } = world.app
    const over = new Date(clock().getTime() - 1000)
    return await signToken(services.sessionSecrets, claimsOf(await fresh(world, kind)), over, over)
  }),
  spoiled('a revoked session', async (world, kind) => {
    const token = await fresh(world, kind)
    await world.app.sql`update sessions set revoked_at = ${world.app.clock()} where id = ${sidOf(token)}`
    return token
  }),
  spoiled('a token for the other audience', async (world, kind) => {
    const claims = claimsOf(await fresh(world, kind))
    return await resigned(world, { ...claims, kind: kind === 'customer' ? 'staff' : 'customer' })
  }),
  spoiled('another’s session, in the right name', async (world, kind) => {
    const mine = claimsOf(await fresh(world, kind))
    const theirs = claimsOf(await world.freshToken('customer', world.people.other.id))
    return await resigned(world, { ...mine, sessionId: theirs.sessionId })
  }),
  spoiled('a stranger’s key under our key’s name', async (world, kind) => {
    const token = await fresh(world, kind)
    const header = decodeProtectedHeader(token) as { alg: string; kid: string }
    return await new SignJWT(decodeJwt(token)).setProtectedHeader(header).sign(Buffer.alloc(32, 7))
  }),
  spoiled('a key of ours that is no more', async (world, kind) => {
    const claims = claimsOf(await fresh(world, kind))
    const { clock } = world.app
    return await signToken(['a secret that was ours once, long before now'], claims, clock(), tomorrow(clock()))
  }),
  spoiled('no algorithm', async (world, kind) => {
    const [, payload] = (await fresh(world, kind)).split('.')
    return `${encoded({ alg: 'none', typ: 'JWT' })}.${payload}.`
  }),
  spoiled('no algorithm under our key’s name', async (world, kind) => {
    const token = await fresh(world, kind)
    const [, payload, signature] = token.split('.')
    return `${encoded({ ...decodeProtectedHeader(token), alg: 'none' })}.${payload}.${signature}`
  }),
  spoiled('an altered token', async (world, kind) => {
    const token = await fresh(world, kind)
    const [header, , signature] = token.split('.')
    return `${header}.${encoded({ ...decodeJwt(token), sub: world.people.other.id })}.${signature}`
  }),
  spoiled('an account that is gone', async (world, kind) => {
    const { sql, clock } = world.app
    if (kind === 'customer') {
      const { id } = await newCustomer(sql)
      const token = await world.freshToken('customer', id)
      await sql`delete from customers where id = ${id}`
      return token
    }
    const { id } = await newStaff(sql, { role: 'admin' })
    const token = await world.freshToken('staff', id)
    await sql`update staff set disabled_at = ${clock()} where id = ${id}`
    return token
  }),
  spoiled('two tokens', async (world, kind) => `${await fresh(world, kind)} ${await fresh(world, kind)}`),
  {
    name: 'another scheme',
    word: 'nobody',
    who: 'customer',
    authorization: async (world, kind) => `Token ${await fresh(world, kind)}`,
  },
]

function fresh(world: ApiWorld, kind: Kind): Promise<string> {
  return world.freshToken(kind, kind === 'customer' ? world.people.customer.id : world.staffIds.admin)
}

function claimsOf(token: string) {
  const { aud, sub = '', sid } = decodeJwt<{ sid: string }>(token)
  return { kind: aud as Kind, ownerId: sub, sessionId: sid }
}

function sidOf(token: string): string {
  return claimsOf(token).sessionId
}

async function resigned({ app: { services, clock } }: ApiWorld, claims: ReturnType<typeof claimsOf>): Promise<string> {
  return await signToken(services.sessionSecrets, claims, clock(), tomorrow(clock()))
}

function tomorrow(now: Date): Date {
  return new Date(now.getTime() + 86_400_000)
}

function encoded(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}
