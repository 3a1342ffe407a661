import type { Mutant } from '../../taking-out/mutant.ts'

const RESERVATION_TESTS = ['request-table.test.ts']

/** Guards of other input: from people, machines and the environment. */
export const INPUT: readonly Mutant[] = [
  {
    guard: 'of two answers to a table the first one counts (row lock)',
    at: 'lockedReservation',
    find: '  await tx`select from reservations where id = ${id} for no key update`\n',
    replace: '',
    tests: ['answer-reservation.test.ts', '-t', 'decide at once'],
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
]
