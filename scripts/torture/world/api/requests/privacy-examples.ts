/** Reports of reviews, and calls about the data of people without an account: each by a link that was mailed to an address of its own. */
import { done } from '#api/testing/app/done.ts'
import { freshKey } from '#api/testing/app/test-app.ts'
import { tableBody } from '#api/testing/orders/table.ts'
import * as things from '../things.ts'
import type { ApiWorld } from '../world.ts'
import type { Make } from './example.ts'

async function dataToken(world: ApiWorld): Promise<string> {
  const email = `sans-compte-${world.next()}@exemple.fr`
  await done(world.app.post('/api/reservations', tableBody({ email }), freshKey()))
  await done(world.app.post('/api/privacy/link', { email }))
  await world.app.runJobs()
  const mail = world.app.mails.findLast(({ to, text }) => to === email && text.includes('/mes-donnees?token='))
  return /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
}

const byLink: Make = async world => ({ body: { token: await dataToken(world) } })

/** A guest's table, about which the administrator got a letter. */
const byLetter =
  (more: Record<string, unknown> = {}): Make =>
  async world => {
    const email = `par-lettre-${world.next()}@exemple.fr`
    await done(world.app.post('/api/reservations', tableBody({ email }), freshKey()))
    return { body: { person: { kind: 'address', contact: email, name: 'Camille Renard' }, ...more } }
  }

const REPORT = { reason: 'fake', words: 'Jamais venu', email: 'voisin@exemple.fr', good_faith: true, website: '' }

export const PRIVACY_EXAMPLES: Record<string, Make> = {
  'POST /api/reviews/{id}/reports': async (world, who) => ({
    params: { id: await things.reviewOf(world, who) },
    body: REPORT,
  }),
  'POST /api/admin/reviews/{id}/keep': async (world, who) => {
    const id = await things.reviewOf(world, who)
    await done(world.app.post(`/api/reviews/${id}/reports`, REPORT))
    return { params: { id } }
  },
  'POST /api/orders/{id}/data-link': async (world, who) => {
    const { id, trackingToken } = await things.orderOf(world, who)
    return { params: { id }, body: { trackingToken } }
  },
  'POST /api/privacy/held': byLink,
  'POST /api/privacy/export': byLink,
  'POST /api/privacy/correction': byLink,
  'POST /api/privacy/erasure': byLink,
  'POST /api/admin/people/find': async () => ({ body: { contact: '06 12 34 56 78' } }),
  'POST /api/admin/people/export': byLetter(),
  'POST /api/admin/people/correction': byLetter({ to: { name: 'Camille Corrigée', phone: '07 11 11 11 11' } }),
  'POST /api/admin/people/erasure': byLetter(),
}
