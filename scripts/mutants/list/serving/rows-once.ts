import type { Mutant } from '../../taking-out/mutant.ts'

/** Guards of rows that may exist once only. */
export const ROWS_ONCE: readonly Mutant[] = [
  {
    guard: 'a request for a table stands once for its key',
    at: 'sql/migrations/0008.do.reservations.sql',
    find: 'idempotency_key uuid unique',
    replace: 'idempotency_key uuid',
    also: [
      {
        at: 'insertReservation',
        find: '\n    on conflict (idempotency_key) do nothing`',
        replace: '`',
      },
    ],
    tests: ['request-table.test.ts', '-t', 'twenty calls at once'],
  },
  {
    guard: 'a review stands once for its key',
    at: 'sql/migrations/0009.do.reviews.sql',
    find: 'idempotency_key uuid unique',
    replace: 'idempotency_key uuid',
    also: [
      {
        at: 'insertReview',
        find: '    on conflict (idempotency_key) do nothing\n',
        replace: '',
      },
    ],
    tests: ['post-review.test.ts', '-t', 'holds a key once'],
  },
  {
    guard: 'a message is written once for its cause',
    at: 'sql/migrations/0024.do.messages-by-channel.sql',
    find: 'alter table messages add unique (kind, cause, channel, recipient);\n',
    replace: '',
    also: [
      {
        at: 'insertMessage',
        find: '\n    on conflict (kind, cause, channel, recipient) do nothing`',
        replace: '`',
      },
      {
        at: 'insertMessages',
        find: '    on conflict (kind, cause, channel, recipient) do nothing\n    returning',
        replace: '    returning',
      },
    ],
    tests: ['notify.test.ts', '-t', 'one message for a kind and its cause'],
  },
  {
    guard: 'a message that is being sent is nobody else’s to send',
    at: 'lockQueuedMessage',
    find: "status = 'queued' and recipient is not null\n    for no key update skip locked`",
    replace: 'recipient is not null`',
    tests: ['notify.test.ts', '-t', 'while it is being sent or afterwards'],
  },
]
