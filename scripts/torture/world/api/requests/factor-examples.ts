/** Calls about the staff's factors and sessions: each by a member of their own, since a factor changes how they sign in. */
import { decodeJwt } from 'jose'
import type { StaffRole } from '#api/kernel/people/actor.ts'
import { newStaff, PASSWORD } from '#api/testing/people/accounts.ts'
import type { Bearer } from '#api/testing/people/actors.ts'
import { addedPasskey, addedTotp } from '#api/testing/people/factors.ts'
import { SoftAuthenticator } from '#api/testing/people/soft-authenticator.ts'
import type { ApiWorld, Who } from '../world.ts'
import type { Example } from './examples.ts'

type Make = (world: ApiWorld, who: Who) => Promise<Example>
type Options = { challenge: string }

async function member(world: ApiWorld, who: Who): Promise<{ id: string; bearer: string; headers: Bearer }> {
  const role: StaffRole = who === 'admin' ? 'admin' : 'manager'
  const { id } = await newStaff(world.app.sql, { role })
  const bearer = await world.freshToken('staff', id)
  return { id, bearer, headers: { authorization: `Bearer ${bearer}` } }
}

const own: Make = async (world, who) => ({ bearer: (await member(world, who)).bearer })

const withPasskey = async (world: ApiWorld, who: Who) => {
  const { bearer, headers } = await member(world, who)
  return { bearer, headers, ...(await addedPasskey(world.app, headers)) }
}

export const FACTOR_EXAMPLES: Record<string, Make> = {
  'POST /api/admin/login/passkey': async world => {
    const { passkey } = await withPasskey(world, 'manager')
    const { body } = await world.app.post<Options>('/api/admin/login/passkey/options', undefined)
    return { body: { credential: passkey.sign(body) } }
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
