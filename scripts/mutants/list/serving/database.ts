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
    guard: 'a dish has one way of pricing',
    at: 'sql/migrations/0015.do.unpriced-dishes.sql',
    find: 'and i.price_cents is not null',
    replace: 'and i.price_cents < 0',
    tests: ['one-pricing.test.ts'],
  },
  {
    guard: 'a table lies in the future (check)',
    at: 'sql/migrations/0008.do.reservations.sql',
    find: "  check ((reserved_on + reserved_time) at time zone 'Europe/Paris' > created_at),\n",
    replace: '',
    tests: RESERVATION_TESTS,
  },
  {
    guard: 'a table has an hour of the list (check)',
    at: 'sql/migrations/0008.do.reservations.sql',
    find: "reserved_time >= '11:30' and reserved_time <= '23:00' and extract(epoch from reserved_time) % 1800 = 0",
    replace: 'reserved_time is not null',
    tests: RESERVATION_TESTS,
  },
  {
    guard: 'a review has 10 to 2,000 characters (check)',
    at: 'sql/migrations/0009.do.reviews.sql',
    find: 'comment text not null check (char_length(comment) between 10 and 2000)',
    replace: 'comment text not null',
    tests: ['post-review.test.ts', '-t', 'the table'],
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
    guard: 'a full disk: an order is refused in words',
    at: 'unexpected',
    find: "  if (isWriteRefused(error)) return new AppError('cannot_save', { retryAfterSeconds: 30, cause: error })\n",
    replace: '',
    tests: ['refused-writes.test.ts', '-t', 'a full disk'],
  },
  {
    guard: 'a full disk: the board is read by a session whose use is not noted',
    at: 'ignoreRefusedWrite',
    find: '  if (!isWriteRefused(error)) throw error\n',
    replace: '  throw error\n',
    tests: ['refused-writes.test.ts', '-t', 'the board is read'],
  },
  {
    guard: 'a restore: an erasure leaves its hash in its own transaction',
    at: 'erasePerson',
    find: '  await recordErasure(tx, person, now)\n',
    replace: '',
    tests: ['erased-since.test.ts', '-t', 'the list says nothing'],
  },
  {
    guard: 'a restore: who had come back before the backup is not erased again',
    at: 'insertDueErasures',
    find: '    on conflict (id) do nothing`\n  return count',
    replace: '    on conflict (id) do update set is_due = true`\n  return count',
    tests: ['erased-since.test.ts'],
  },
  {
    guard: 'a release that the database has left behind does not start',
    at: 'assertWorksWith',
    find: '  if (required > newest) throw new NewerDatabase(version, required, newest)\n',
    replace: '',
    tests: ['requirements.test.ts', '-t', 'once a later one has contracted it'],
  },
  {
    guard: 'a migration does not hold up for long who waits for a table behind it',
    at: 'migrateAlone',
    find: "set_config('lock_timeout', ${String(LOCK_TIMEOUT_MS)}, true)",
    replace: "set_config('lock_timeout', '0', true)",
    tests: ['tables-in-use.test.ts', '-t', 'gives up soon'],
  },
  {
    guard: 'staff find a name whatever its accents',
    at: 'holdsWords',
    find: 'strpos(plain_words(${column}), plain_words(${words})) > 0',
    replace: 'strpos(lower(${column}), lower(${words})) > 0',
    tests: ['searching-forgives.test.ts'],
  },
]
