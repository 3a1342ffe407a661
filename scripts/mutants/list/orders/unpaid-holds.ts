import type { Mutant } from '../../taking-out/mutant.ts'

const RATIONS_SQL = { at: 'sql/migrations/0149.do.known-customers.sql' }
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
    guard: 'a customer who paid before is not kept by neighbours',
    ...RATIONS_SQL,
    find: "where not (known and origin.kind in ('network', 'prefix'))",
    replace: 'where true',
    tests: [RATIONS, '-t', 'judged as itself'],
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
    guard: 'late money holds a slot before it confirms',
    at: 'slotForMoney',
    find: '  if (!hold) return at\n',
    replace: '  if (!hold || hold.load >= 0) return at\n',
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
    guard: 'a proof of work is ours, and solved',
    at: 'provenWork',
    find: '    if (verified) {',
    replace: '    if (verified || true) {',
    tests: [PRESSURE, '-t', 'forged, wrong or over'],
  },
]
