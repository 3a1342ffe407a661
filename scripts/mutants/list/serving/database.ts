import type { Mutant } from '../../taking-out/mutant.ts'

const RESERVATION_TESTS = ['request-table.test.ts', '-t', 'the table itself refuses']

/** Other guarantees of the tables themselves. */
export const DATABASE: readonly Mutant[] = [
  {
    guard: 'an address is one account’s',
    at: 'sql/migrations/0003.do.people.sql',
    find: 'create unique index customers_email',
    replace: 'create index customers_email',
    tests: ['customers/register.test.ts', '-t', 'when 50 register it at once'],
  },
  {
    guard: 'a staff name is one account’s',
    at: 'sql/migrations/0003.do.people.sql',
    find: 'create unique index staff_username',
    replace: 'create index staff_username',
    tests: ['staff-accounts.test.ts', '-t', 'a name that is taken'],
  },
  {
    guard: 'a table lies in the future (check)',
    at: 'sql/migrations/0008.do.reservations.sql',
    find: "  check ((reserved_on + reserved_time) at time zone 'Europe/Paris' > created_at),\n",
    replace: '',
    tests: RESERVATION_TESTS,
  },
  {
    guard: 'a customer has one picture',
    at: 'sql/migrations/0011.do.pictures.sql',
    find: 'create unique index pictures_of_customer',
    replace: 'create index pictures_of_customer',
    also: [
      {
        at: 'uploadImage',
        find: '    await dropPicturesOf(tx, customerId)\n',
        replace: '',
      },
    ],
    tests: ['upload-image.test.ts', '-t', 'puts the one before out of the world'],
  },
  {
    guard: 'an erased customer’s sessions and points go with the row (foreign key)',
    at: 'sql/migrations/0003.do.people.sql',
    find: 'customer_id uuid references customers on delete cascade',
    replace: 'customer_id uuid references customers on delete restrict',
    tests: ['privacy/retention.test.ts'],
  },
  {
    guard: 'a restore: an erasure leaves its hash in its own transaction',
    at: 'erasePerson',
    find: '  await recordErasure(tx, person, now)\n',
    replace: '',
    tests: ['erased-since.test.ts', '-t', 'the list says nothing'],
  },
]
