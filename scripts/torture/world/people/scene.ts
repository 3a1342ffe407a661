import type { Random } from '../../seed.ts'
import { ADMIN, openWorld, type World } from '../world.ts'
import { emptyBook, type Scene } from './book.ts'
import { insist } from './client.ts'

const EMAIL = 'achara@exemple.fr'
/** Points, ten for a dish: enough for any run. */
const POINTS = 1_000_000

/** Opens a world with the staff at work, and one customer who has an account and more points than anybody can spend. */
export async function openScene(options: Parameters<typeof openWorld>[0], random: Random): Promise<Scene> {
  const world = await openWorld(options)
  const { origin } = world
  const staff = await insist<{ access_token: string }>(origin, {
    method: 'POST',
    path: '/api/admin/login',
    body: ADMIN,
  })
  const person = { email: EMAIL, password: 'wok-basilic', name: 'Achara Renard', phone: '06 12 34 56 78' }
  const customer = await insist<{ token: string; user: { id: string } }>(origin, {
    method: 'POST',
    path: '/api/auth/register',
    body: person,
  })
  await givePoints(world, customer.body.user.id)
  let last = 0
  return {
    world,
    book: emptyBook(),
    random,
    staff: { authorization: `Bearer ${staff.body.access_token}` },
    customer: { authorization: `Bearer ${customer.body.token}` },
    customerEmail: EMAIL,
    next: () => ++last,
  }
}

/** A trigger updates the balance from the ledger. */
async function givePoints(world: World, customerId: string): Promise<void> {
  await world.look(
    sql => sql`
      insert into loyalty_ledger (customer_id, kind, points, reason, created_at)
      values (${customerId}, 'adjusted', ${POINTS}, 'torture', ${world.clock()})`,
  )
}
