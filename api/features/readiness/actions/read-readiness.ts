import { allPrinters } from '#api/features/printing/manage-printers.ts'
import { settingsSnapshot } from '#api/features/settings/actions/settings-snapshot.ts'
import { missingIdentity, sellsInPublic } from '#api/features/settings/rules/identity.ts'
import type { OutputOf } from '#api/kernel/endpoint.ts'
import { parisDay, parisTime } from '#api/kernel/time/paris-time.ts'
import type { Services } from '#api/platform/context.ts'
import type { readReadiness as readReadinessEndpoint } from '../contract/readiness.ts'
import { type ReadinessCounts, readinessCounts } from '../queries/readiness-counts.ts'
import type { Facts, HouseFacts } from '../rules/facts.ts'
import { readinessLines } from '../rules/readiness.ts'
import { addressFacts, freeShare, paymentFacts, senderRecords, webhookEndpoint } from './outside.ts'

/** States of a printer in which no ticket comes out; one that was never on is not counted on yet. */
const TROUBLED = ['no_paper', 'cover_open', 'trouble', 'unreachable', 'silent']

/** Asks everything that the restaurant stands on, all at once: the slowest takes a few seconds. */
export async function readReadiness(services: Services): Promise<OutputOf<typeof readReadinessEndpoint>> {
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
