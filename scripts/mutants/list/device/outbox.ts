import type { Mutant } from '../../taking-out/mutant.ts'

const OUTBOX_TESTS = ['pwa/src/offline/outbox/outbox.test.ts']

/** Guards of the outbox. */
export const OUTBOX: readonly Mutant[] = [
  {
    guard: 'an entry that went out is nobody’s to change',
    file: 'pwa/src/offline/outbox/sending/send-due.ts',
    find: "{ ...entry, state: 'tried' } : entry",
    replace: 'entry : entry',
    tests: OUTBOX_TESTS,
  },
  {
    guard: 'an entry that was taken back meanwhile is not sent',
    file: 'pwa/src/offline/queue/send-queued.ts',
    find: '      const entry = due(await queue.change(id, whenSent))\n',
    replace: '      const entry = due(queue.chainOf(id))\n      await queue.change(id, whenSent)\n',
    tests: OUTBOX_TESTS,
  },
  {
    guard: 'the next person at a device finds nothing that a customer wrote',
    file: 'pwa/src/offline/outbox/outbox.ts',
    find: 'if (owner !== undefined) await change(key, () => [])',
    replace: 'if (owner === null) await change(key, () => [])',
    tests: OUTBOX_TESTS,
  },
  {
    guard: 'an entry goes out under its own key',
    file: 'pwa/src/offline/outbox/sending/post-entry.ts',
    find: 'idempotencyKey: entry.key',
    replace: 'idempotencyKey: crypto.randomUUID()',
    tests: ['pwa/src/offline/outbox/sending/post-entry.test.ts'],
  },
  {
    guard: 'an entry is sent as its owner’s by its owner alone',
    file: 'pwa/src/offline/outbox/sending/post-entry.ts',
    find: 'entry.owner !== undefined && currentCustomer()?.id === entry.owner',
    replace: 'currentCustomer() !== undefined',
    tests: ['pwa/src/offline/outbox/sending/post-entry.test.ts'],
  },
  {
    guard: 'one tab sends at a time (lock)',
    file: 'pwa/src/offline/queue/one-at-a-time.ts',
    find: '      if (!locks()) return await work()\n',
    replace: '      if (name) return await work()\n      if (!locks()) return\n',
    tests: ['pwa/src/offline/queue/one-at-a-time.test.ts'],
  },
]
