import { allPrinters } from '#api/features/printing/manage-printers.ts'
import { missingIdentity, sellsInPublic } from '#api/features/settings/rules/legal-fields.ts'
import { settingsSnapshot } from '#api/features/settings/snapshot.ts'
import type { OutputOf } from '#api/kernel/endpoint.ts'
import { parisDay, parisTime } from '#api/kernel/time/paris-time.ts'
import type { Services } from '#api/platform/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import { addressFacts, freeShare, paymentFacts, senderRecords, webhookEndpoint } from './ask-outside.ts'
import type * as contract from './contract.ts'
import type { Facts, HouseFacts } from './reach-lines.ts'
import { readinessLines } from './readiness-lines.ts'

/** States of a printer in which no ticket comes out; one that was never on is not counted on yet. */
const TROUBLED = ['no_paper', 'cover_open', 'trouble', 'unreachable', 'silent']

/** Asks everything that the restaurant stands on, all at once: the slowest takes a few seconds. */
export async function readReadiness(services: Services): Promise<OutputOf<typeof contract.readReadiness>> {
  const facts = await gathered(services)
  return { at: facts.now.toISOString(), lines: readinessLines(facts) }
}

/** What 'État' and the alerts judge by the same lines as 'Mise en service'; asked in a few seconds. */
export async function houseFacts(services: Services, now: Date): Promise<HouseFacts> {
  const [counts, address, accepted] = await Promise.all([
    readinessCounts(services.sql, now, []),
    addressFacts(services),
    services.mailer.isReachable(),
  ])
  return judgedAlike(services, now, counts, address, accepted)
}

function judgedAlike(
  { env }: Services,
  now: Date,
  counts: ReadinessCounts,
  address: Facts['address'],
  accepted: boolean,
): HouseFacts {
  return {
    now,
    sellsInPublic: sellsInPublic(env),
    mail: {
      goesTo: env.SMTP_URL ? 'server' : 'files',
      accepted,
      failedOfADay: counts.failedOfADay,
      readsReturns: env.MAIL_RETURNS_ADDRESS !== undefined,
    },
    address,
    backup: { takenAt: counts.backupAt, triedAt: counts.triedAt },
  }
}

async function gathered(services: Services): Promise<Facts> {
  const { env, sql, mailer, clock, snapshots } = services
  const now = clock()
  const settings = await snapshots.read(settingsSnapshot)
  const instants = changesOfClock(now)
  const [counts, { printers }, payments, endpoint, address, accepted, free, sender] = await Promise.all([
    measured(() => readinessCounts(sql, now, instants)),
    allPrinters(services),
    paymentFacts(services),
    webhookEndpoint(services),
    addressFacts(services),
    mailer.isReachable(),
    freeShare(env.DATA_DIR),
    env.SMTP_URL === undefined ? ('unknown' as const) : senderRecords(settings.restaurant.email),
  ])
  const working = printers.filter(({ active }) => active)
  return {
    ...judgedAlike(services, now, counts, address, accepted),
    missing: missingIdentity(settings.legal).map(({ label }) => label),
    openedAnywayBy: settings.openedAnyway?.by ?? null,
    services: settings.week.flat().length,
    payments,
    webhook: { endpoint, lastEventAt: counts.lastEventAt, paidSince: counts.paidWithoutEvent },
    hasPush: services.pushSender !== null,
    hasSms: services.texter !== null,
    clockOffsetMs: counts.offsetMs,
    freeShare: free,
    printers: {
      active: working.length,
      troubled: working.filter(({ state }) => TROUBLED.includes(state)).map(({ name }) => name),
    },
    admins: { all: counts.admins, withoutFactor: counts.adminsWithoutFactor },
    oldPasswords: counts.oldPasswords,
    menuConfirmedBy: settings.menuConfirmed?.by ?? null,
    sender,
    agreeOnParis: instants.every((at, place) => `${parisDay(at)} ${parisTime(at)}` === counts.parisTimes[place]),
  }
}

/** The hours around each change of the clock of three years, which a country may abolish by a law. */
function changesOfClock(now: Date): Date[] {
  const year = now.getUTCFullYear()
  return [year, year + 1, year + 2].flatMap(of =>
    [2, 9].flatMap(month => [lastSunday(of, month, 0), lastSunday(of, month, 2)]),
  )
}

function lastSunday(year: number, month: number, hour: number): Date {
  const last = new Date(Date.UTC(year, month + 1, 0, hour, 30))
  return new Date(last.getTime() - last.getUTCDay() * 86_400_000)
}

/** With how far the database's clock is from this machine's, by the middle of the question. */
async function measured<T extends { databaseNow: Date }>(ask: () => Promise<T>): Promise<T & { offsetMs: number }> {
  const before = Date.now()
  const answer = await ask()
  return { ...answer, offsetMs: answer.databaseNow.getTime() - (before + Date.now()) / 2 }
}

type ReadinessCounts = {
  databaseNow: Date
  lastEventAt: Date | null
  /** Paid by a session of which no event has come within a day. */
  paidWithoutEvent: number
  failedOfADay: number
  admins: number
  adminsWithoutFactor: number
  oldPasswords: string[]
  backupAt: Date | null
  triedAt: Date | null
  /** The local time of Paris at the asked instants, as the database has it. */
  parisTimes: string[]
}

/** What the tables say of whether news, mails and accounts are as they should be. */
async function readinessCounts(sql: Queryable, now: Date, instants: readonly Date[]): Promise<ReadinessCounts> {
  const [row] = await sql<ReadinessCounts[]>`
    select
      clock_timestamp() as database_now,
      (select max(received_at) from provider_events) as last_event_at,
      (
        select count(*)::integer
        from payments p
        where p.status = 'paid'
          and p.created_at > ${now}::timestamptz - interval '1 day'
          and p.created_at < ${now}::timestamptz - interval '10 minutes'
          and not exists (select from provider_events e where e.object_id = p.session_id)
      ) as paid_without_event,
      (
        select count(*)::integer
        from messages
        where status = 'failed' and coalesce(returned_at, created_at) > ${now}::timestamptz - interval '1 day'
      ) as failed_of_a_day,
      (select count(*)::integer from staff where role = 'admin' and disabled_at is null) as admins,
      (
        select count(*)::integer
        from staff s
        where s.role = 'admin'
          and s.disabled_at is null
          and not exists (select from passkeys k where k.staff_id = s.id)
          and not exists (select from staff_totp t where t.staff_id = s.id and t.confirmed_at is not null)
      ) as admins_without_factor,
      (
        select coalesce(array_agg(name order by name), '{}')
        from staff s
        where disabled_at is null
          and (
            password_set_at < ${now}::timestamptz - interval '1 year'
            -- The accounts of the first start are the only ones that nobody of the staff made.
            or password_set_at = created_at
              and not exists (select from audit_entries where action = 'staff_created' and subject = s.id::text)
          )
      ) as old_passwords,
      (select max(taken_at) from backups) as backup_at,
      (select max(tried_at) from backups) as tried_at,
      (
        select array_agg(to_char(at at time zone 'Europe/Paris', 'YYYY-MM-DD HH24:MI') order by place)
        from unnest(${instants.map(instant => instant.toISOString())}::timestamptz[]) with ordinality as asked (at, place)
      ) as paris_times`
  if (!row) throw new Error('a query without tables in its from has one row')
  return row
}
