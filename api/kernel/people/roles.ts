/**
 * The roles of the staff, each one entry: what it is called, what it may do, what it sees of people, and by which limit it
 * gives away. The server's guards, the API's documents, the pages that are offered and the form of an account follow; the
 * column's check in the database is compared with it.
 * Source: docs/decisions/0193-roles-name-their-work.md.
 */

/** The work of the restaurant: a call of the staff and a page of theirs belong to one each. */
export type Work =
  /** What everybody has who is logged in: who is here, one's own second factor, this device. */
  | 'access'
  /** The board: tickets, what is to be cooked, what is sold out, portions. */
  | 'kitchen'
  /** Customers' orders: taking, changing, cancelling, collecting, refunding them, and the pause. */
  | 'orders'
  /** Customers' cards. */
  | 'loyalty'
  | 'tables'
  | 'menu'
  | 'reviews'
  /** Turnover and all that is counted. */
  | 'figures'
  /** What was paid, with its tax: closings and what the accountant takes. */
  | 'books'
  /** How the installation is. */
  | 'state'
  | 'administration'

export const STAFF_ROLES = ['accountant', 'kitchen', 'counter', 'manager', 'admin'] as const
export type StaffRole = (typeof STAFF_ROLES)[number]

/** How a role is told an address or a telephone of a person. */
type Sight = 'whole' | 'masked' | 'never'

type Role = {
  /** The French name. */
  word: string
  /** Whose a page is, behind 'réservée'. */
  whose: string
  /** What it opens, in one sentence. */
  opens: string
  works: readonly Work[]
  email: Sight
  phone: Sight
  /** The work that cannot be done without the telephone, which is whole there. */
  phoneFor: readonly Work[]
  /** The setting that holds what a person may give away on a Paris day; null: whatever there is. */
  limit: 'managerRefundCents' | 'counterRefundCents' | null
}

const KITCHEN: readonly Work[] = ['access', 'kitchen']
const COUNTER: readonly Work[] = [...KITCHEN, 'orders', 'loyalty', 'tables']
const MANAGER: readonly Work[] = [...COUNTER, 'menu', 'reviews', 'figures', 'state']

export const ROLES: Readonly<Record<StaffRole, Role>> = {
  accountant: {
    word: 'Comptable',
    whose: 'au comptable',
    opens: 'La comptabilité\u00a0: clôtures, TVA et écritures. Ni commandes, ni clients.',
    works: ['access', 'books'],
    email: 'never',
    phone: 'never',
    phoneFor: [],
    // An accountant has no call that gives anything away; the limit of the counter would hold for one.
    limit: 'counterRefundCents',
  },
  kitchen: {
    word: 'Cuisine',
    whose: 'à la cuisine',
    opens: 'Les tickets, ce qui est à cuire, les plats épuisés et les portions. Ni chiffres, ni email, ni téléphone.',
    works: KITCHEN,
    email: 'never',
    phone: 'never',
    phoneFor: [],
    // A cook has no call that gives anything away; the limit of the counter would hold for one.
    limit: 'counterRefundCents',
  },
  counter: {
    word: 'Comptoir',
    whose: 'au comptoir',
    opens:
      'Ce que fait la cuisine, plus la prise et le suivi des commandes, le scan, la fidélité, les tables et les remboursements dans une limite.',
    works: COUNTER,
    email: 'masked',
    phone: 'masked',
    phoneFor: ['kitchen', 'orders', 'tables'],
    limit: 'counterRefundCents',
  },
  manager: {
    word: 'Responsable',
    whose: 'aux responsables',
    opens: 'Ce que fait le comptoir, plus la carte, les avis, le bilan et les statistiques.',
    works: MANAGER,
    email: 'whole',
    phone: 'whole',
    phoneFor: [],
    limit: 'managerRefundCents',
  },
  admin: {
    word: 'Administrateur',
    whose: 'à l’administrateur',
    opens:
      'Ce que fait un responsable, plus la comptabilité, les remboursements sans limite, les réglages, l’équipe, le journal et les envois.',
    works: [...MANAGER, 'books', 'administration'],
    email: 'whole',
    phone: 'whole',
    phoneFor: [],
    limit: null,
  },
}

/** Whether a role has a work. */
export function mayDo(role: StaffRole, work: Work): boolean {
  return ROLES[role].works.includes(work)
}

/** The roles that have a work. */
export function rolesOf(work: Work): readonly StaffRole[] {
  return STAFF_ROLES.filter(role => mayDo(role, work))
}

/** The part of an endpoint that says that it belongs to a work of the staff. */
export function forStaff<const W extends Work>(work: W): { audience: readonly StaffRole[]; work: W } {
  return { audience: rolesOf(work), work }
}

/**
 * What somebody may do at a device that another has opened: no more than either may; undefined where they have no role in
 * common.
 */
export function roleWithin(one: StaffRole, other: StaffRole): StaffRole | undefined {
  return STAFF_ROLES.findLast(role => ROLES[role].works.every(work => mayDo(one, work) && mayDo(other, work)))
}

/** Whether a role may do something that another may not. */
export function mayDoMore(role: StaffRole, than: StaffRole): boolean {
  return ROLES[role].works.some(work => !mayDo(than, work))
}
