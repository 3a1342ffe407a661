import type { Mutant } from '../../taking-out/mutant.ts'

const ORIGINS_SQL = { file: 'sql/migrations/0080.do.hold-origins.sql' }
const RATIONS = 'api/features/orders/actions/placing/unpaid/unpaid-rations.test.ts'

/** Guards of what may be held without having paid. */
export const UNPAID_HOLDS: readonly Mutant[] = [
  {
    guard: 'an origin’s holds are counted one order after the other (lock)',
    ...ORIGINS_SQL,
    find: '    perform pg_advisory_xact_lock(hashtextextended(origin.hash, 0));\n',
    replace: '    null;\n',
    tests: [RATIONS, '-t', 'of a hundred that one address sends at once'],
  },
  {
    guard: 'an origin holds so much load unpaid',
    ...ORIGINS_SQL,
    find: 'and held.load + new_load > origin.load + least(held.paid_load, origin.credit)',
    replace: 'and false',
    tests: [RATIONS, '-t', 'holds one and a half slots at most'],
  },
  {
    guard: 'only what was paid widens a network’s ration',
    ...ORIGINS_SQL,
    find: 'coalesce(sum(u.load) filter (where u.paid_at > paid_after), 0) as paid_load',
    replace: 'coalesce(sum(u.load), 0) as paid_load',
    tests: [RATIONS, '-t', 'holds one and a half slots at most'],
  },
  {
    guard: 'an order that is called off widens no ration',
    ...ORIGINS_SQL,
    find: "elsif new.status = 'cancelled' or old.status = 'pending' then",
    replace: "elsif old.status = 'pending' then",
    tests: [RATIONS, '-t', 'has no more credit'],
  },
  {
    guard: 'a device is an origin, whatever it says of itself',
    file: 'api/features/orders/rules/unpaid/hold-origins.ts',
    find: "    ...(device ? [{ kind: 'device', subject: device } as const] : []),\n",
    replace: '    ...(device ? [] : []),\n',
    tests: [RATIONS, '-t', 'one device is one subject'],
  },
]
