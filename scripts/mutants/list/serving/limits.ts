import type { Mutant } from '../../taking-out/mutant.ts'

const SERVE_TESTS = ['serve.test.ts']
const ADDRESS = { tests: ['http/address.test.ts'] }

/** Guards of the limits: a call's subject, number and duration. */
export const LIMITS: readonly Mutant[] = [
  {
    guard: 'proxies are counted from the right',
    ...ADDRESS,
    at: 'clientAddress',
    find: 'hops[Math.max(0, hops.length - trustedProxies)]',
    replace: 'hops[0]',
  },
  {
    guard: 'without a proxy nobody’s word is taken for an address',
    ...ADDRESS,
    at: 'clientAddress',
    find: 'trustedProxies > 0 ? hops[Math.max(0, hops.length - trustedProxies)] : undefined',
    replace: 'hops[Math.max(0, hops.length - Math.max(1, trustedProxies))]',
  },
  {
    guard: 'parallel calls count each other',
    at: 'countHit',
    find: '\n      where r.hits + (select hits from earlier) < ${limit.max}`',
    replace: '`',
    tests: ['rate-limits.test.ts', '-t', '50 parallel hits'],
  },
  {
    guard: 'limits know no address that could be read',
    at: 'takeHit',
    find: 'subjectHash: hashOf(services, subject)',
    replace: 'subjectHash: Buffer.from(subject)',
    tests: ['rate-limits.test.ts', '-t', 'no address that could be read'],
  },
  {
    guard: 'a body is read no further than its limit',
    at: 'readBytes',
    find: '    if (size > maxBytes) throw new AppError(tooLarge)\n',
    replace: '',
    tests: [...SERVE_TESTS, '-t', 'more than 64 KiB'],
  },
  {
    guard: 'a list’s cursor is sealed',
    at: 'readCursor',
    find: 'sessionSecrets.some(secret => timingSafeEqual(given, seal(secret, list, text)))',
    replace: 'sessionSecrets.some(secret => timingSafeEqual(given, given) && seal(secret, list, text))',
    tests: ['cursor.test.ts'],
  },
  {
    guard: 'half of a line is for others than one address',
    at: 'isBelowHalf',
    find: '  if (subject === undefined) return true\n',
    replace: '  return true\n',
    tests: ['works-at-once.test.ts', '-t', 'half of the places'],
  },
  {
    guard: 'an answer is not waited for without end',
    at: 'work',
    find: "endpoint.raw === 'body' ? acting : inTime(acting, ctx.log)",
    replace: 'acting',
    tests: ['in-time.test.ts', '-t', 'given up with a sentence'],
  },
  {
    guard: 'one address has its share of the streams',
    at: 'sharesOf',
    find: '    { subject: address, most: limits.ofOneAddress },\n',
    replace: '',
    tests: ['open-streams.test.ts', '-t', 'one address has its share'],
  },
  {
    guard: 'no guest takes the boards’ streams',
    at: 'createOpenStreams',
    find: 'isStaff ? limits.inAll : limits.inAll - limits.ofStaffAlone',
    replace: 'limits.inAll',
    tests: ['open-streams.test.ts', '-t', 'places that nobody else gets'],
  },
]
