import type { Mutant } from '../../taking-out/mutant.ts'

const RESERVATION_TESTS = ['api/features/reservations/actions/request-table.test.ts']

/** Guards of other input: from people, machines and the environment. */
export const INPUT: readonly Mutant[] = [
  {
    guard: 'ten requests for a table an hour',
    file: 'api/features/reservations/actions/request-table.ts',
    find: "await takeHitOfNetwork(ctx, 'reservations', LIMIT)",
    replace: '[] as never[]',
    tests: ['api/features/reservations/actions/reservation-limit.test.ts', '-t', 'ten an hour'],
  },
  {
    guard: 'ten reviews an hour',
    file: 'api/features/reviews/actions/reviews.ts',
    find: "await takeHitOfNetwork(ctx, 'reviews', REVIEWS)",
    replace: '[] as never[]',
    tests: ['api/features/reviews/actions/review-limit.test.ts'],
  },
  {
    guard: 'a machine that fills in what nobody sees is refused',
    file: 'api/features/reservations/contract/reservations.ts',
    find: '  website: honeypot,',
    replace: '  website: z.optional(z.string()),',
    tests: [...RESERVATION_TESTS, '-t', 'only a machine fills in'],
  },
  {
    guard: 'of two answers to a table the first one counts (row lock)',
    file: 'api/features/reservations/queries/reservations-admin.ts',
    find: '  await tx`select from reservations where id = ${id} for no key update`\n',
    replace: '',
    tests: ['api/features/reservations/actions/answer-reservation.test.ts', '-t', 'decide at once'],
  },
  {
    guard: 'an answer to a table is given on what was seen',
    file: 'api/features/reservations/actions/answer-reservation.ts',
    find: "before.status !== (seen ?? 'pending')",
    replace: 'before.status !== (seen ?? before.status)',
    tests: [
      'api/features/reservations/actions/answer-reservation.test.ts',
      '-t',
      'decide at once|calls a promised table off',
    ],
  },
  {
    guard: 'hostile text is text in a mail',
    file: 'api/features/notifications/rules/rendering/html.ts',
    find: "return text.replace(/[&<>\"']/g, character => ENTITIES[character] ?? '')",
    replace: 'return ENTITIES[text] ?? text',
    tests: [...RESERVATION_TESTS, '-t', 'hostile text as text'],
  },
  {
    guard: 'a mail has one recipient, whatever stands in the address',
    file: 'api/platform/outside/mail.ts',
    find: "to: { name: '', address: mail.to },",
    replace: 'to: mail.to,',
    tests: ['api/platform/outside/mail.test.ts'],
  },
  {
    guard: 'a push service is on the public network, by name and https',
    file: 'api/features/push/rules/push-endpoint.ts',
    find: ' && !isIpAddress(hostname) && !isPrivateName(hostname)',
    replace: '',
    tests: ['api/features/push/rules/push-endpoint.test.ts'],
  },
  {
    guard: 'a public name that leads into our own network is not written to',
    file: 'api/platform/outside/public-address.ts',
    find: '!found.every(({ address }) => isPublicAddress(address))',
    replace: 'found.length === 0',
    tests: ['api/platform/outside/public-address.test.ts'],
  },
  {
    guard: 'production refuses the test settings',
    file: 'api/platform/env.ts',
    find: "  need(env.RATE_LIMITS === 'off', 'RATE_LIMITS=off is refused in production.')\n",
    replace: '',
    tests: ['api/platform/env.test.ts'],
  },
  {
    guard: 'no short session secret',
    file: 'api/platform/env.ts',
    find: 'Buffer.byteLength(secret) < 32',
    replace: 'Buffer.byteLength(secret) < 1',
    tests: ['api/platform/env.test.ts'],
  },
]
