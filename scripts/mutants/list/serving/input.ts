import type { Mutant } from '../../taking-out/mutant.ts'

const RESERVATION_TESTS = ['request-table.test.ts']

/** Guards of other input: from people, machines and the environment. */
export const INPUT: readonly Mutant[] = [
  {
    guard: 'ten requests for a table an hour',
    at: 'requestTable',
    find: "await takeHitOfNetwork(ctx, 'reservations', LIMIT)",
    replace: '[] as never[]',
    tests: ['reservation-limit.test.ts', '-t', 'ten an hour'],
  },
  {
    guard: 'ten reviews an hour',
    at: 'postReview',
    find: "await takeHitOfNetwork(ctx, 'reviews', REVIEWS)",
    replace: '[] as never[]',
    tests: ['review-limit.test.ts'],
  },
  {
    guard: 'a machine that fills in what nobody sees is refused',
    at: 'reservationBody',
    find: '  website: honeypot,',
    replace: '  website: z.optional(z.string()),',
    tests: [...RESERVATION_TESTS, '-t', 'only a machine fills in'],
  },
  {
    guard: 'of two answers to a table the first one counts (row lock)',
    at: 'lockedReservation',
    find: '  await tx`select from reservations where id = ${id} for no key update`\n',
    replace: '',
    tests: ['answer-reservation.test.ts', '-t', 'decide at once'],
  },
  {
    guard: 'an answer to a table is given on what was seen',
    at: 'assertMayAnswer',
    find: "before.status !== (seen ?? 'pending')",
    replace: 'before.status !== (seen ?? before.status)',
    tests: ['answer-reservation.test.ts', '-t', 'decide at once|calls a promised table off'],
  },
  {
    guard: 'hostile text is text in a mail',
    at: 'escapeHtml',
    find: "return text.replace(/[&<>\"']/g, character => ENTITIES[character] ?? '')",
    replace: 'return ENTITIES[text] ?? text',
    tests: [...RESERVATION_TESTS, '-t', 'hostile text as text'],
  },
  {
    guard: 'a mail has one recipient, whatever stands in the address',
    at: 'toMessage',
    find: "to: { name: '', address: mail.to },",
    replace: 'to: mail.to,',
    tests: ['mail.test.ts'],
  },
  {
    guard: 'a push service is on the public network, by name and https',
    at: 'isPushEndpoint',
    find: ' && !isIpAddress(hostname) && !isPrivateName(hostname)',
    replace: '',
    tests: ['push/rules.test.ts'],
  },
  {
    guard: 'a public name that leads into our own network is not written to',
    at: 'publicLookup',
    find: '!found.every(({ address }) => isPublicAddress(address))',
    replace: 'found.length === 0',
    tests: ['public-address.test.ts'],
  },
  {
    guard: 'production refuses the test settings',
    at: 'faultsTogether',
    find: "  need(env.RATE_LIMITS === 'off', 'RATE_LIMITS=off is refused in production.')\n",
    replace: '',
    tests: ['env.test.ts'],
  },
  {
    guard: 'no short session secret',
    at: 'faultsTogether',
    find: 'Buffer.byteLength(secret) < 32',
    replace: 'Buffer.byteLength(secret) < 1',
    tests: ['env.test.ts'],
  },
]
