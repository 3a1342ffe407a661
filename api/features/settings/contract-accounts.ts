/**
 * The accounts that the accountant's file posts to (api/features/books/rules/journal.ts), as settings: entries of
 * `ORDERING_SETTINGS`, each a column of its name.
 */
import * as z from 'zod/mini'

export const ACCOUNT_SETTINGS = {
  accountSales: {
    kind: 'digits',
    section: 'accounts',
    label: 'Compte de ventes',
    hint: 'Le début, suivi du taux\u00a0: 707 devient 707055 pour 5,5\u00a0%, 707100 pour 10\u00a0%.',
    ...account(/^70\d{1,3}$/, 'Un début de compte de ventes a 3 à 5 chiffres et commence par 70.'),
  },
  accountTax: {
    kind: 'digits',
    section: 'accounts',
    label: 'Compte de TVA collectée',
    hint: 'Le début, suivi du taux\u00a0: 44571 devient 44571100 pour 10\u00a0%.',
    ...account(/^445\d{0,2}$/, 'Un début de compte de TVA a 3 à 5 chiffres et commence par 445.'),
  },
  accountCustomers: {
    kind: 'digits',
    section: 'accounts',
    label: 'Compte de clients',
    hint: 'Débité de la vente, crédité du paiement, le même jour.',
    ...account(/^41\d{1,6}$/, 'Un compte de clients a 3 à 8 chiffres et commence par 41.'),
  },
  accountProvider: {
    kind: 'digits',
    section: 'accounts',
    label: 'Compte du prestataire de paiement',
    hint: 'Ce qu’il a encaissé et pas encore versé.',
    ...account(/^5\d{2,7}$/, 'Un compte d’attente de versement a 3 à 8 chiffres et commence par 5.'),
  },
  accountOwed: {
    kind: 'digits',
    section: 'accounts',
    label: 'Compte de ce qui est à rendre ou contesté',
    hint: 'Paiements sans commande, et litiges.',
    ...account(/^4\d{2,7}$/, 'Un compte de tiers a 3 à 8 chiffres et commence par 4.'),
  },
  accountBank: {
    kind: 'digits',
    section: 'accounts',
    label: 'Compte de banque',
    hint: 'Où le prestataire verse.',
    ...account(/^51\d{1,6}$/, 'Un compte de banque a 3 à 8 chiffres et commence par 51.'),
  },
  accountFees: {
    kind: 'digits',
    section: 'accounts',
    label: 'Compte des frais du prestataire',
    hint: 'Ce qu’il retient de ses versements.',
    ...account(/^6\d{2,7}$/, 'Un compte de charges a 3 à 8 chiffres et commence par 6.'),
  },
} as const

/** The digits of an account: sent as they are, since a zero in front or behind is part of it. */
function account(pattern: RegExp, message: string) {
  return {
    wire: z.string(),
    body: z.string(message).check(z.trim(), z.regex(pattern, message)),
    isPublic: false as const,
  }
}
