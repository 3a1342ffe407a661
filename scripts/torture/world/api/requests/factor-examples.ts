/** Calls about factors and the staff's sessions: each by an account of its own, since a factor changes how it signs in. */
import { decodeJwt } from 'jose'
import { newCustomer, newStaff, PASSWORD } from '#api/testing/people/accounts.ts'
import type { Bearer } from '#api/testing/people/actors.ts'
import { addedCustomerPasskey, addedPasskey, addedTotp } from '#api/testing/people/factors.ts'
import { SoftAuthenticator } from '#api/testing/people/soft-authenticator.ts'
import { type ApiWorld, isStaff, type Who } from '../world.ts'
import type { Make } from './example.ts'

type Options = { challenge: string }

async function member(world: ApiWorld, who: Who): Promise<{ id: string; bearer: string; headers: Bearer }> {
  const { id } = await newStaff(world.app.sql, isStaff(who) ? { role: who } : {})
  const bearer = await world.freshToken('staff', id)
  return { id, bearer, headers: { authorization: `Bearer ${bearer}` } }
}

const own: Make = async (world, who) => ({ bearer: (await member(world, who)).bearer })

const withPasskey = async (world: ApiWorld, who: Who) => {
  const { bearer, headers } = await member(world, who)
  return { bearer, headers, ...(await addedPasskey(world.app, headers)) }
}

/** A customer of their own for each call. */
async function customer(world: ApiWorld): Promise<{ bearer: string; headers: Bearer }> {
  const { id } = await newCustomer(world.app.sql, { email: `cle-${world.next()}@exemple.fr` })
  const bearer = await world.freshToken('customer', id)
  return { bearer, headers: { authorization: `Bearer ${bearer}` } }
}

export const FACTOR_EXAMPLES: Record<string, Make> = {
  'POST /api/admin/login/passkey': async world => {
    const { passkey } = await withPasskey(world, 'manager')
    const { body } = await world.app.post<Options>('/api/admin/login/passkey/options', undefined)
    return { body: { credential: passkey.sign(body) } }
  },
  'POST /api/auth/passkey': async world => {
    const { headers } = await customer(world)
    const { passkey } = await addedCustomerPasskey(world.app, headers, PASSWORD)
    const { body } = await world.app.post<Options>('/api/auth/passkey/options', undefined)
    return { body: { credential: passkey.sign(body) } }
  },
  'POST /api/auth/passkeys/options': async () => ({ body: { password: PASSWORD } }),
  'POST /api/auth/passkeys': async world => {
    const { bearer, headers } = await customer(world)
    const { body } = await world.app.post<Options>('/api/auth/passkeys/options', { password: PASSWORD }, headers)
    return { bearer, body: { credential: new SoftAuthenticator().create(body) } }
  },
  'DELETE /api/auth/passkeys/{id}': async world => {
    const { bearer, headers } = await customer(world)
    return { bearer, params: { id: (await addedCustomerPasskey(world.app, headers, PASSWORD)).id } }
  },
  'POST /api/admin/passkeys/options': own,
  'POST /api/admin/passkeys': async (world, who) => {
    const { bearer, headers } = await member(world, who)
    const { body } = await world.app.post<Options>('/api/admin/passkeys/options', undefined, headers)
    return { bearer, body: { name: 'Tablette', credential: new SoftAuthenticator().create(body) } }
  },
  'DELETE /api/admin/passkeys/{id}': async (world, who) => {
    const { bearer, id } = await withPasskey(world, who)
    return { bearer, params: { id } }
  },
  'POST /api/admin/totp/options': own,
  'POST /api/admin/totp': async (world, who) => {
    const { bearer, headers } = await member(world, who)
    const { codeAt } = await addedTotp(world.app, headers)
    await world.app.sql`update staff_totp set confirmed_at = null, last_step = 0 where confirmed_at is not null`
    return { bearer, body: { code: codeAt(world.app.clock()) } }
  },
  'DELETE /api/admin/staff/sessions/{id}': async world => {
    const { id } = await newStaff(world.app.sql)
    return { params: { id: String(decodeJwt(await world.freshToken('staff', id)).sid) } }
  },
  'DELETE /api/admin/totp': async (world, who) => {
    const { bearer, headers } = await member(world, who)
    await addedTotp(world.app, headers)
    return { bearer }
  },
  'PUT /api/admin/pin': async (world, who) => ({ ...(await own(world, who)), body: { pin: '2580' } }),
  'DELETE /api/admin/pin': async (world, who) => {
    const { bearer, headers } = await member(world, who)
    const body = JSON.stringify({ pin: '2580' })
    const json = { ...headers, 'content-type': 'application/json' }
    await world.app.app.request('http://localhost:3000/api/admin/pin', { method: 'PUT', headers: json, body })
    return { bearer }
  },
  'POST /api/admin/persons/passkey': async world => ({ body: { person: world.staffIds.manager } }),
  'POST /api/admin/persons/here': async (world, who) => {
    const { bearer, id } = await member(world, who)
    return { bearer, body: { person: id, proof: { password: PASSWORD } } }
  },
  'POST /api/admin/recovery-codes': async (world, who) => ({ bearer: (await withPasskey(world, who)).bearer }),
}
