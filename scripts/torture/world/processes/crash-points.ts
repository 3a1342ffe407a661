import type { JourneyName } from '../people/journeys.ts'
import type { Place } from '../wires/traps.ts'

/** A step at which a process is killed, and the journey that reaches it; none for a step of the start. */
export type CrashPoint = Place & {
  name: string
  journey?: JourneyName
  /** What the same process loses beforehand. */
  without?: Place
  /** The job that comes by, which is asked for until it does: by itself it runs once a minute. */
  job?: string
}

const database = (what: RegExp, journey: JourneyName, before: string, after: string): CrashPoint[] => [
  { name: before, wire: 'database', side: 'before', what, journey },
  { name: after, wire: 'database', side: 'after', what, journey },
]
const provider = (what: RegExp, journey: JourneyName, before: string, after: string): CrashPoint[] => [
  { name: before, wire: 'provider', side: 'before', what, journey },
  { name: after, wire: 'provider', side: 'after', what, journey },
]
const answer = (what: RegExp, journey: JourneyName, name: string): CrashPoint => ({
  ...{ name, wire: 'api', side: 'after', what, journey },
})

const JOB_TAKEN = /attempts = jobs\.attempts \+ 1[\s\S]*UPDATE 1$/m
const WORKER_RECORDED = /insert into job_workers/

/** Every step of an order's life that one process begins and another may have to finish. */
export const CRASH_POINTS: readonly CrashPoint[] = [
  ...database(
    /insert into orders \(/,
    'orders and leaves',
    'before an order’s commit is sent',
    'after an order’s commit, before its answer is read',
  ),
  answer(/^POST \/api\/orders /, 'orders and leaves', 'an order’s answer is on its way'),

  ...database(
    /insert into payments as p/,
    'looks at the payment page and leaves',
    'before a payment’s place is reserved',
    'after a payment’s place is reserved',
  ),
  ...provider(
    /^POST \/v1\/checkout\/sessions HTTP/,
    'looks at the payment page and leaves',
    'before the provider hears of a session',
    'after the provider made a session, before its answer',
  ),
  ...database(
    /set status = 'open', "session_id"/,
    'looks at the payment page and leaves',
    'before a session’s address is kept',
    'after a session’s address is kept',
  ),
  answer(
    /^POST \/api\/payments\/stripe\/checkout /,
    'looks at the payment page and leaves',
    'a payment page’s address is on its way',
  ),

  ...database(
    /insert into provider_events/,
    'pays',
    'before a webhook’s row',
    'after a webhook’s row, before it is known',
  ),
  answer(/^POST \/api\/payments\/stripe\/webhook /, 'pays', 'a webhook’s answer is on its way'),
  ...provider(
    /^GET \/v1\/checkout\/sessions\/cs/,
    'pays',
    'before the provider is asked about a session',
    'after the provider has told of a session',
  ),
  ...database(
    /set status = 'confirmed'/,
    'pays',
    'before an order’s confirmation is committed',
    'after an order’s confirmation, before it is known',
  ),
  ...database(/update provider_events/, 'pays', 'before an event is handled', 'after an event is handled'),

  { name: 'after a job is taken', wire: 'database', side: 'after', what: JOB_TAKEN, journey: 'pays' },
  ...database(
    /delete from "?graphile_worker"?\._private_jobs/,
    'pays',
    'before a done job is struck off',
    'after a done job is struck off',
  ),
  ...database(/set tries = tries \+ 1/, 'asks for a table', 'before a mail’s try', 'after a mail’s try is counted'),
  ...database(
    /update messages\s+set status = 'sent'/,
    'asks for a table',
    'after a mail is sent, before that is committed',
    'after a mail is recorded as sent',
  ),

  ...provider(
    /^POST \/v1\/checkout\/sessions\/cs\w+\/expire/,
    'cancels unpaid',
    'before the provider ends a session',
    'after the provider has ended a session',
  ),
  ...database(
    /set status = 'cancelled'/,
    'cancels unpaid',
    'before a cancellation is committed',
    'after a cancellation, before it is known',
  ),
  answer(/^POST \/api\/orders\/\S+\/cancel /, 'pays, then cancels', 'a cancellation’s answer is on its way'),
  ...provider(
    /^POST \/v1\/refunds /,
    'pays, then cancels',
    'before the provider hears of a refund',
    'between a refund at the provider and its row',
  ),
  ...database(
    /update refunds/,
    'pays, then cancels',
    'before a refund’s row says that it is sent',
    'after a refund’s row says that it is sent',
  ),

  ...database(
    /update orders\s+set\s+status = \$1/,
    'pays and fetches',
    'before a staff move is committed',
    'after a staff move, before it is known',
  ),
  ...database(
    /insert into reservations \(/,
    'asks for a table',
    'before a table’s commit is sent',
    'after a table’s commit, before its answer is read',
  ),
  answer(/^POST \/api\/reservations /, 'asks for a table', 'a table’s answer is on its way'),
  ...database(
    /insert into reviews \(/,
    'writes a review',
    'before a review is written',
    'after a review is written, before its answer is read',
  ),
  answer(/^POST \/api\/reviews /, 'writes a review', 'a review’s answer is on its way'),
  ...database(
    /insert into vouchers/,
    'spends points',
    'before a redemption’s commit is sent',
    'after a redemption’s commit, before its answer is read',
  ),
  ...database(
    /insert into book_entries/,
    'pays',
    'before an entry of the books is written',
    'after an entry of the books is written',
  ).map(point => ({ ...point, job: 'write_books' })),
  ...database(
    /delete from money_movements/,
    'pays',
    'before a movement is struck off',
    'after a movement is struck off, before its entry is committed',
  ).map(point => ({ ...point, job: 'write_books' })),
  { name: 'while starting, before its worker is known', wire: 'database', side: 'before', what: WORKER_RECORDED },
  { name: 'while starting, after its worker is known', wire: 'database', side: 'after', what: WORKER_RECORDED },
  {
    name: 'while starting, with a job taken and its worker not known',
    without: { wire: 'database', side: 'before', what: WORKER_RECORDED },
    ...{ wire: 'database', side: 'after', what: JOB_TAKEN },
  },
]
