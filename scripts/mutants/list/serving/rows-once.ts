import type { Mutant } from '../../taking-out/mutant.ts'

/** Guards of rows that may exist once only. */
export const ROWS_ONCE: readonly Mutant[] = [
  {
    guard: 'a request for a table stands once for its key',
    file: 'sql/migrations/0008.do.reservations.sql',
    find: 'idempotency_key uuid unique',
    replace: 'idempotency_key uuid',
    also: [
      {
        file: 'api/features/reservations/queries/stored-reservations.ts',
        find: '\n    on conflict (idempotency_key) do nothing`',
        replace: '`',
      },
    ],
    tests: ['api/features/reservations/actions/request-table.test.ts', '-t', 'twenty calls at once'],
  },
  {
    guard: 'a review stands once for its key',
    file: 'sql/migrations/0009.do.reviews.sql',
    find: 'idempotency_key uuid unique',
    replace: 'idempotency_key uuid',
    also: [
      {
        file: 'api/features/reviews/queries/stored-reviews.ts',
        find: '    on conflict (idempotency_key) do nothing\n',
        replace: '',
      },
    ],
    tests: ['api/features/reviews/actions/post-review.test.ts', '-t', 'holds a key once'],
  },
  {
    guard: 'a message is written once for its cause',
    file: 'sql/migrations/0024.do.messages-by-channel.sql',
    find: 'alter table messages add unique (kind, cause, channel, recipient);\n',
    replace: '',
    also: [
      {
        file: 'api/features/notifications/queries/message-queue.ts',
        find: '\n    on conflict (kind, cause, channel, recipient) do nothing`',
        replace: '`',
      },
      {
        file: 'api/features/notifications/queries/message-queue.ts',
        find: '    on conflict (kind, cause, channel, recipient) do nothing\n    returning',
        replace: '    returning',
      },
    ],
    tests: ['api/features/notifications/actions/notify.test.ts', '-t', 'one message for a kind and its cause'],
  },
  {
    guard: 'a message that is being sent is nobody else’s to send',
    file: 'api/features/notifications/queries/message-queue.ts',
    find: "status = 'queued' and recipient is not null\n    for no key update skip locked`",
    replace: 'recipient is not null`',
    tests: ['api/features/notifications/actions/notify.test.ts', '-t', 'while it is being sent or afterwards'],
  },
]
