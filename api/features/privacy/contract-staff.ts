/** What an administrator does when somebody writes a letter. All in bodies, which are in no log. */
import * as z from 'zod/mini'
import { endpoint } from '#api/kernel/endpoint.ts'
import { day, instant, line } from '#api/kernel/fields.ts'
import { forStaff } from '#api/kernel/people/roles.ts'
import { telephone, withFirstNought } from '#api/kernel/typed.ts'
import { correction } from './contract.ts'

export const forLetters = { method: 'POST', ...forStaff('administration'), stepUp: [{ level: 'anew' }] } as const

/** Who is meant: as `findPeople` has answered it, and as it comes back. */
export const personMeant = z.object({
  /** An account by its address; a guest by theirs; a caller, who gave none, by telephone and name. */
  kind: z.enum(['account', 'address', 'caller']),
  contact: line(254, 'Qui est la personne\u00a0?'),
  /** As it was written last. */
  name: line(120),
})
export type PersonMeant = z.output<typeof personMeant>

export const foundPerson = z.object({
  person: personMeant,
  /** Of an account: whether its address is confirmed. Then what was left without the account under it is counted too. */
  isConfirmed: z.boolean(),
  orders: z.int(),
  reservations: z.int(),
  reviews: z.int(),
  /** Of others' reviews. */
  reports: z.int(),
  /** Orders that are not paid: erasing cancels them. */
  unpaid: z.int(),
  /** Paid orders that somebody still comes for: they have to be handed over or cancelled before. */
  awaited: z.int(),
  /** Orders whose name and address the law keeps apart when the person is erased. */
  contracts: z.int(),
  /** Name and phone of what is still to come, or of the account; null where nothing is. */
  correctable: z.nullable(z.object({ name: z.string(), phone: z.string() })),
})
export type FoundPerson = z.output<typeof foundPerson>

export const findPeople = endpoint({
  ...forLetters,
  path: '/api/admin/people/find',
  summary:
    'Whose data are held under a whole email address or telephone, with and without an account, in counts; each person apart where several have used it',
  body: z.object({
    contact: line(254, 'Indiquez un email ou un téléphone.').check(
      z.refine(typed => contactOf(typed) !== null, 'Indiquez l’adresse email ou le numéro en entier.'),
    ),
  }),
  output: z.object({
    people: z.array(foundPerson),
    /** There are more than are shown. */
    hasMore: z.boolean(),
  }),
})

export const exportPerson = endpoint({
  ...forLetters,
  path: '/api/admin/people/export',
  summary: 'Everything that is held about a person who wrote a letter, as the file that they would get themselves',
  body: z.object({ person: personMeant }),
  output: z.record(z.string(), z.unknown()),
  problems: ['person_not_found', 'data_in_account'],
})

export const correctPerson = endpoint({
  ...forLetters,
  path: '/api/admin/people/correction',
  summary: 'Corrects name and phone in what is still to come, and in the account where there is one; never its address',
  body: z.object({ person: personMeant, to: correction }),
  output: z.object({ orders: z.int(), reservations: z.int() }),
  problems: ['person_not_found', 'data_in_account'],
})

export const erasePerson = endpoint({
  ...forLetters,
  path: '/api/admin/people/erasure',
  summary:
    'Erases at once what is held about a person who wrote a letter, their account too; the accounts keep amounts without the person',
  body: z.object({ person: personMeant }),
  problems: ['person_not_found', 'data_in_account', 'orders_under_way', 'conflict'],
})

export const euros = z.number()

/** What an order's customer concluded, as far as it is still kept without their account. */
export const keptContract = z.object({
  orderId: z.string(),
  number: z.string(),
  name: z.string(),
  contact: z.string(),
  concludedAt: instant,
  pickupAt: instant,
  keptUntil: day,
  /** The version of the terms that were accepted. */
  termsVersion: z.string(),
  total: euros,
  items: z.array(z.object({ name: z.string(), variant: z.nullable(z.string()), quantity: z.int(), unitPrice: euros })),
})
export type KeptContract = z.output<typeof keptContract>

export const findContracts = endpoint({
  method: 'POST',
  path: '/api/admin/contracts/find',
  ...forStaff('administration'),
  stepUp: [{ level: 'anew' }],
  summary:
    'The contracts of 120 € or more that are kept of somebody who was erased, by their email address or telephone',
  body: z.object({ contact: line(254, 'Indiquez l’email ou le téléphone de la commande.') }),
  output: z.object({ contracts: z.array(keptContract) }),
})

/** Fewer digits are no telephone, and would find many. */
const DIGITS = 9
const TELEPHONE = /^[\d\s+().\-/]+$/
const ADDRESS = /^[^\s@]+@[^\s@]+$/

export type Contact = { email: string; number: null } | { email: null; number: string }

/**
 * By what a person who writes a letter is looked for: a whole email address or a whole telephone, as it is compared; null
 * where what was typed is neither.
 * Source: docs/decisions/0138-personal-data-without-an-account.md.
 */
export function contactOf(typed: string): Contact | null {
  const bare = typed.trim()
  if (ADDRESS.test(bare)) return { email: bare.toLowerCase(), number: null }
  const number = TELEPHONE.test(bare) ? telephone(withFirstNought(bare)) : ''
  return number.length >= DIGITS ? { email: null, number } : null
}
