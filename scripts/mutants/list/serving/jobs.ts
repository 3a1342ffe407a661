import type { Mutant } from '../../taking-out/mutant.ts'

const MOVES = { at: 'sql/migrations/0029.do.moves-and-last-contact.sql' }

/** Guards of jobs, sweeps and status moves other than orders'. */
export const JOBS: readonly Mutant[] = [
  {
    guard: 'jobs of a killed process are taken up, of a living one not',
    at: 'unlockDeadWorkers',
    find: ' and a.application_name = w.process_name',
    replace: ' and a.application_name is null',
    tests: ['dead-workers.test.ts'],
  },
  {
    guard: 'a job worker that cannot ask for jobs is replaced',
    at: 'startWorker',
    find: "once(events, 'worker:getJob:error')",
    replace: "once(events, 'pool:release')",
    tests: ['jobs.test.ts', '-t', 'whose first question fails'],
  },
  {
    guard: 'a transaction that asks nothing holds its locks for a while only',
    at: 'connect',
    find: 'session_timeout: idleTransactionMs',
    replace: 'session_timeout: 0 * idleTransactionMs',
    tests: ['lost-connection.test.ts', '-t', 'out of reach'],
  },
  {
    guard: 'no illegal move of a payment, a refund or a table (trigger)',
    ...MOVES,
    find: 'if not exists (\n    select from status_moves',
    replace: 'if old is null and not exists (\n    select from status_moves',
    tests: ['14-no-illegal-status-move.torture.ts'],
  },
]
