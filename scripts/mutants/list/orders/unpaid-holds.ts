import type { Mutant } from '../../taking-out/mutant.ts'

const RATIONS_SQL = { at: 'sql/migrations/0149.do.known-customers.sql' }
const END_OF_HOLD_SQL = { at: 'sql/migrations/0080.do.hold-origins.sql' }
const RATIONS = 'unpaid-rations.test.ts'

const LEFT = 'release-left.test.ts'
const SHARES = 'slot-shares.test.ts'
const PRESSURE = 'pressure.test.ts'

/** Guards of what may be held without having paid. */
export const UNPAID_HOLDS: readonly Mutant[] = [
  {
    guard: 'an origin’s holds are counted one order after the other (lock)',
    ...RATIONS_SQL,
    find: '  perform pg_advisory_xact_lock(hashtextextended(r.hash, 0))\n',
    replace: '  perform r.hash\n',
    tests: [RATIONS, '-t', 'of a hundred that one address sends at once'],
  },
  {
    guard: 'an origin holds so much load unpaid',
    ...RATIONS_SQL,
    find: 'and held.load + new_load > origin.load + least(held.paid_load, origin.credit)',
    replace: 'and false',
    tests: [RATIONS, '-t', 'holds one and a half slots at most'],
  },
  {
    guard: 'only what was paid widens a network’s ration',
    ...RATIONS_SQL,
    find: 'coalesce(sum(u.load) filter (where u.paid_at > paid_after), 0) as paid_load',
    replace: 'coalesce(sum(u.load), 0) as paid_load',
    tests: [RATIONS, '-t', 'holds one and a half slots at most'],
  },
  {
    guard: 'an order that is called off widens no ration',
    ...END_OF_HOLD_SQL,
    find: "elsif new.status = 'cancelled' or old.status = 'pending' then",
    replace: "elsif old.status = 'pending' then",
    tests: [RATIONS, '-t', 'has no more credit'],
  },
  {
    guard: 'an order without kitchen load is counted',
    ...RATIONS_SQL,
    find: '      or held.all_orders >= origin.most + least(held.paid_orders, origin.credit)\n',
    replace: '',
    tests: [RATIONS, '-t', 'without kitchen load'],
  },
  {
    guard: 'a customer who paid before is not kept by neighbours',
    ...RATIONS_SQL,
    find: "where not (known and origin.kind in ('network', 'prefix'))",
    replace: 'where true',
    tests: [RATIONS, '-t', 'judged as itself'],
  },
  {
    guard: 'a typed telephone number counts in its network alone',
    at: 'holdOriginsOf',
    find: 'subject: `${telephone(phone)} ${network}`',
    replace: 'subject: telephone(phone)',
    tests: [RATIONS, '-t', 'none elsewhere'],
  },
  {
    guard: 'an account is judged as itself, not by what is typed',
    at: 'holdOriginsOf',
    find: "      ? [{ kind: 'account', subject: customerId } as const]\n",
    replace:
      "      ? [{ kind: 'account', subject: customerId } as const, { kind: 'telephone', subject: `${telephone(phone)} ${network}` } as const]\n",
    tests: [RATIONS, '-t', 'judged as itself'],
  },
  {
    guard: 'a device is an origin, whatever it says of itself',
    at: 'holdOriginsOf',
    find: "    ...(device ? [{ kind: 'device', subject: device } as const] : []),\n",
    replace: '    ...(device ? [] : []),\n',
    tests: [RATIONS, '-t', 'one device is one subject'],
  },
  {
    guard: 'a page that is loaded anew keeps the slot',
    at: 'GOODBYE_SECONDS',
    find: 'const GOODBYE_SECONDS = 45',
    replace: 'const GOODBYE_SECONDS = 0',
    tests: [LEFT, '-t', 'says goodbye frees the slot'],
  },
  {
    guard: 'whoever is on the provider’s page keeps the slot',
    at: 'awaitPayment',
    find: '    await updateAwaited(tx, orderId, null)\n',
    replace: '',
    tests: [LEFT, '-t', 'nothing is expected'],
  },
  {
    guard: 'late money holds a slot before it confirms',
    at: 'slotForMoney',
    find: '  if (load === undefined) return at\n',
    replace: '  if (load !== null) return at\n',
    tests: [LEFT, '-t', 'late money'],
  },
  {
    guard: 'a slot that has filled is not held again',
    at: 'sql/migrations/0150.do.portion-shares.sql',
    find: "exception when sqlstate 'LK001' or sqlstate 'LK005' then\n  return false;",
    replace: "exception when sqlstate 'LK001' or sqlstate 'LK005' then\n  return true;",
    tests: [LEFT, '-t', 'late money'],
  },
  {
    guard: 'an origin holds half of a slot unpaid',
    ...RATIONS_SQL,
    find: 'and held.in_slot + origin.load > half + held.paid',
    replace: 'and false',
    tests: [SHARES, '-t', 'half'],
  },
  {
    guard: 'an origin does not hold the last place of a day unpaid',
    ...RATIONS_SQL,
    find: 'if held.on_day > 0 and not exists (',
    replace: 'if false and not exists (',
    tests: [SHARES, '-t', 'last place'],
  },
  {
    guard: 'much that is held unpaid is counted one order after the other (lock)',
    ...RATIONS_SQL,
    find: "    perform pg_advisory_xact_lock(hashtextextended('unpaid load', 0));\n",
    replace: '',
    tests: [PRESSURE, '-t', 'of forty networks'],
  },
  {
    guard: 'a network counts for one slot in a crowd',
    at: 'sql/migrations/0148.do.largest-order.sql',
    find: 'sum(least(coalesce(o.load, 0), (select s.slot_capacity from settings s)))',
    replace: 'sum(o.load)',
    tests: [PRESSURE, '-t', 'alone makes no crowd'],
  },
  {
    guard: 'an order that is too large for the site is led to the telephone',
    at: 'decideOrder',
    find: 'priced.kitchenLoad > settings.maxOrderLoad',
    replace: 'false',
    tests: [PRESSURE, '-t', 'led to the telephone'],
  },
  {
    guard: 'a stranger holds a share while much is held unpaid',
    ...RATIONS_SQL,
    find: '  if held > share then',
    replace: '  if false then',
    tests: [PRESSURE, '-t', 'a quarter of a slot'],
  },
  {
    guard: 'a proof of work counts once',
    ...RATIONS_SQL,
    find: '    if found then\n      return;\n    end if;\n  end if;\n  raise',
    replace: '    return;\n  end if;\n  raise',
    tests: [PRESSURE, '-t', 'counts once'],
  },
  {
    guard: 'a proof of work is over after ten minutes',
    at: 'provenWork',
    find: ' || proof.challenge.parameters.data.until <= services.clock().getTime()',
    replace: '',
    tests: [PRESSURE, '-t', 'forged, wrong or over'],
  },
  {
    guard: 'a proof of work is ours, and solved',
    at: 'provenWork',
    find: '    if (verified) {',
    replace: '    if (verified || true) {',
    tests: [PRESSURE, '-t', 'forged, wrong or over'],
  },
]
