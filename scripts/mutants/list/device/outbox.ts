import type { Mutant } from '../../taking-out/mutant.ts'

const OUTBOX_TESTS = ['outbox.test.ts']

/** Guards of the outbox. */
export const OUTBOX: readonly Mutant[] = [
  {
    guard: 'an entry that went out is nobody’s to change',
    at: 'sendDue',
    find: "{ ...entry, state: 'tried' } : entry",
    replace: 'entry : entry',
    tests: OUTBOX_TESTS,
  },
  {
    guard: 'an entry that was taken back meanwhile is not sent',
    at: 'sendQueued',
    find: '      const entry = due(await queue.change(id, whenSent))\n',
    replace: '      const entry = due(queue.chainOf(id))\n      await queue.change(id, whenSent)\n',
    tests: OUTBOX_TESTS,
  },
  {
    guard: 'the next person at a device finds nothing that a customer wrote',
    at: 'createOutbox',
    find: 'if (owner !== undefined) await change(key, () => [])',
    replace: 'if (owner === null) await change(key, () => [])',
    tests: OUTBOX_TESTS,
  },
  {
    guard: 'an entry goes out under its own key',
    at: 'run-outbox.ts#post',
    find: 'idempotencyKey: entry.key',
    replace: 'idempotencyKey: crypto.randomUUID()',
    tests: ['run-outbox.test.ts'],
  },
  {
    guard: 'an entry is sent as its owner’s by its owner alone',
    at: 'postEntry',
    find: 'entry.owner !== undefined && currentCustomer()?.id === entry.owner',
    replace: 'currentCustomer() !== undefined',
    tests: ['run-outbox.test.ts'],
  },
  {
    guard: 'one tab sends at a time (lock)',
    at: 'oneAtATime',
    find: '      if (!locks()) return await work()\n',
    replace: '      if (name) return await work()\n      if (!locks()) return\n',
    tests: ['send-queued.test.ts'],
  },
]
