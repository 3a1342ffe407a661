import path from 'node:path'
import { connect } from '#api/platform/database/database.ts'
import type { Env } from '#api/platform/env.ts'
import { Fault } from '../fault.ts'
import { runUntilStopped } from '../start/process/run-until-stopped.ts'
import { readSettings } from '../start/settings/settings.ts'
import { type DataFolder, openDataFolder, openItsDatabase } from '../start/settings/surroundings.ts'
import { serveUntilStopped } from '../start/start.ts'
import { DAYS, firstMorning, playHistory } from './history.ts'
import { CUSTOMER_PASSWORD, REGULARS } from './people.ts'
import { openRestaurant, STAFF_PASSWORDS } from './restaurant.ts'
import { SHOWN_AT } from './scene.ts'
import { MEMBERS } from './team.ts'

/** Settings that reach real people, money or data. */
const REAL = ['STRIPE_SECRET_KEY', 'DATABASE_URL', 'SMTP_URL', 'TWILIO_AUTH_TOKEN'] as const

/**
 * `npm run demo`: fills an empty embedded database with eleven weeks and a Saturday evening, and starts the application
 * on it as `npm start` does, by a clock that shows that evening.
 */
export function main(): Promise<never> {
  return runUntilStopped(async (stop, toClose) => {
    process.env.TEST_CLOCK = SHOWN_AT.toISOString()
    process.env.DATA_DIR ||= '.data/demo'
    refuseRealSettings(readSettings())
    const folder = await openDataFolder(stop, toClose)
    const database = await openItsDatabase(folder, toClose)
    const url = database.environment.DATABASE_URL ?? ''
    await refuseOrders(url, folder.dataDir)
    if (stop.isRequested()) return
    await fill(url, folder, stop.isRequested)
    if (stop.isRequested()) return
    sayAccounts()
    await serveUntilStopped(folder, database, stop, toClose)
  })
}

/** @throws Fault where invented people would be written to, or invented orders would stand among real ones */
function refuseRealSettings(env: Env): void {
  const real = REAL.filter(name => env[name] !== undefined)
  if (real.length > 0 || env.NODE_ENV === 'production') {
    const named = real.length > 0 ? real.join(', ') : 'NODE_ENV=production'
    throw new Fault(`The demonstration is for a machine without real settings: start it without ${named}.`)
  }
}

/** @throws Fault where the database has orders already */
async function refuseOrders(url: string, dataDir: string): Promise<void> {
  const sql = connect(url, { max: 1 })
  try {
    const [table] = await sql<{ isThere: boolean }[]>`select to_regclass('orders') is not null as is_there`
    if (!table?.isThere) return
    const [order] = await sql`select 1 from orders limit 1`
    if (!order) return
  } finally {
    await sql.end()
  }
  throw new Fault(
    `The database in ${dataDir} has orders already, and the demonstration needs an empty one: delete that folder if it is of an earlier demonstration, or set DATA_DIR to a new one.`,
  )
}

async function fill(url: string, { dataDir, secrets, port }: DataFolder, isStopped: () => boolean): Promise<void> {
  console.log('Playing eleven weeks and a Saturday evening; this takes two minutes or more…')
  await commitLazily(url, true)
  const restaurant = await openRestaurant({
    databaseUrl: url,
    dataDir,
    stateFile: path.join(dataDir, 'stripe-simulator.json'),
    sessionSecret: secrets.sessionSecret,
    booksSigningKey: secrets.booksSigningKey,
    webhookSecret: secrets.stripeWebhookSecret,
    origin: `http://localhost:${port}`,
    startsAt: firstMorning(DAYS),
  })
  try {
    await playHistory(restaurant, DAYS, isStopped)
  } finally {
    await restaurant.close()
    await commitLazily(url, false)
  }
}

/**
 * Lets connections made from now on answer before a commit is on disk, or no longer. Waiting for that at each of
 * twenty thousand commits would take longer than all the rest, and a demonstration that is lost is made anew.
 */
async function commitLazily(url: string, isLazy: boolean): Promise<void> {
  const sql = connect(url, { max: 1 })
  await sql.unsafe(`alter role current_user ${isLazy ? 'set synchronous_commit = off' : 'reset synchronous_commit'}`)
  await sql.end()
}

function sayAccounts(): void {
  const { ADMIN_PASSWORD, MANAGER_PASSWORD } = STAFF_PASSWORDS
  const customers = REGULARS.map(({ email }) => email)
  console.log(`Staff account (admin): admin / ${ADMIN_PASSWORD}`)
  console.log(`Staff account (manager): manager / ${MANAGER_PASSWORD}`)
  for (const { role, username, password } of MEMBERS) console.log(`Staff account (${role}): ${username} / ${password}`)
  console.log(`Customers’ accounts: ${customers[0]} / ${CUSTOMER_PASSWORD}; likewise ${customers.slice(1).join(', ')}`)
}
