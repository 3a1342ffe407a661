import type { StaffRole } from '#api/kernel/people/roles.ts'
import type { Random } from '../seed.ts'
import { openScene } from '../world/people/scene.ts'
import { Tally } from '../world/people/tally.ts'
import { DISH_NAMES, DISHES, type Evening, type Holder } from './evening.ts'
import { Kitchen, type Team } from './kitchen/kitchen.ts'
import { openPrinters } from './kitchen/printers.ts'
import { must } from './people/ask.ts'

/** The price of a dish in points. */
export const POINTS_AT_FIRST = 10
/** From the world's ten o'clock to five. */
const UNTIL_EVENING_MINUTES = 420
/** Kitchen load: some meet a full slot. */
const SLOT_CAPACITY = 60
/** What the counter may give back in an evening: some of it, and for the rest the administrator is asked. */
export const COUNTER_LIMIT_CENTS = 1000

/**
 * A restaurant before its evening: two API processes on one Postgres, two printers, card holders, dishes that are
 * counted.
 * @param rounds how often each kind of order will come
 */
export async function openEvening(random: Random, rounds: number): Promise<Evening> {
  const scene = await openScene({ processes: 2, durable: false }, random)
  const { world, staff } = scene
  await world.advance(UNTIL_EVENING_MINUTES)
  await world.look(
    sql => sql`
      update settings
      set slot_capacity = ${SLOT_CAPACITY}, till_orders = 100, counter_refund_cents = ${COUNTER_LIMIT_CENTS}`,
  )
  for (const dish of DISH_NAMES) {
    const left = DISHES[dish].portions * rounds
    await must({ world }, `/api/admin/menu/item/${dish}/portions`, { left }, staff)
  }
  const team: Team = {
    cook: await newColleague(scene, 'kitchen'),
    counter: await newColleague(scene, 'counter'),
  }
  const tally = new Tally()
  const holders: Holder[] = []
  for (let n = 0; n < rounds + Math.ceil(rounds / 2); n++) holders.push(await newHolder({ world }, n))
  return {
    ...scene,
    orders: [],
    holders,
    tally,
    team,
    givenAwayCents: 0,
    kitchen: new Kitchen(team),
    printers: await openPrinters({ world, staff, tally }),
  }
}

/** An account of a role, logged in at the beginning of its evening. */
async function newColleague({ world, staff }: Pick<Evening, 'world' | 'staff'>, role: StaffRole) {
  const account = { username: `${role}-du-soir`, name: `Soir ${role}`, role, password: `basilic du soir ${role}` }
  await must({ world }, '/api/admin/staff', account, staff)
  const { username, password } = account
  const { access_token } = await must<{ access_token: string }>({ world }, '/api/admin/login', { username, password })
  return { authorization: `Bearer ${access_token}` }
}

async function newHolder({ world }: Pick<Evening, 'world'>, n: number): Promise<Holder> {
  const email = `carte-${n}@exemple.fr`
  const person = { email, password: 'wok-basilic', name: `Achara ${n}`, phone: '06 12 34 56 78' }
  const { token, user } = await must<{ token: string; user: { id: string } }>({ world }, '/api/auth/register', person)
  const cardId = await world.look(async sql => {
    await sql`
      insert into loyalty_ledger (customer_id, kind, points, reason, created_at)
      values (${user.id}, 'adjusted', ${POINTS_AT_FIRST}, 'torture', ${world.clock()})`
    const [row] = await sql<{ card: string }[]>`select qr_code_id as card from customers where id = ${user.id}`
    return row?.card ?? ''
  })
  return { id: user.id, email, cardId, bearer: { authorization: `Bearer ${token}` } }
}
