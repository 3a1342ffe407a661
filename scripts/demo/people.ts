/** The guests, and their words. */

import type { AllergenCode } from '#api/features/menu/rules/allergens.ts'
import { folded } from '#api/kernel/typed.ts'

export type Allergy = { allergens: AllergenCode[]; text: string }
export type Guest = { name: string; phone: string; email: string }

/** The password of every customer's account of the demonstration. */
export const CUSTOMER_PASSWORD = 'wok-et-combava'

const NAMES = [
  'Camille Renard',
  'Hugo Lefèvre',
  'Inès Moreau',
  'Paul Girard',
  'Léa Fontaine',
  'Nathan Perrin',
  'Zoé Marchand',
  'Adrien Colin',
  'Manon Besson',
  'Karim Haddad',
  'Jeanne Dupuis',
  'Simon Lacroix',
  'Anaïs Roche',
  'Théo Guillaume',
  'Clara Masson',
  'Yann Le Goff',
  'Sarah Benali',
  'Étienne Caron',
  'Lucie Barbier',
  'Malik Traoré',
  'Élise Noël',
  'Victor Schmitt',
  'Nadia Khelifi',
  'Gabriel Costa',
  'Pauline Mercier',
  'Quentin Vidal',
  'Rose Delmas',
  'Samir Ayari',
  'Agathe Pons',
  'Bastien Leroux',
  'Chloé Antoine',
  'Driss El Amrani',
  'Fanny Blanchet',
  'Grégoire Payet',
  'Hélène Vasseur',
  'Idriss Diallo',
  'Joséphine Carpentier',
  'Kévin Rousselet',
  'Lina Cherif',
  'Marius Chevallier',
  'Nora Weiss',
  'Oscar Teixeira',
  'Perrine Guichard',
  'Rachid Ouali',
  'Solène Pichon',
  'Tristan Berger',
  'Ulysse Maréchal',
  'Valentine Joubert',
  'William N’Guyen',
  'Yasmine Slimani',
  'Arthur Delaunay',
  'Brigitte Hamel',
]

export const GUESTS: readonly Guest[] = NAMES.map((name, index) => ({
  name,
  phone: `06 12 34 56 ${String(10 + index)}`,
  email: `${folded(name)
    .replace(/[^a-z ]/g, '')
    .replaceAll(' ', '.')}@exemple.fr`,
}))

/** They have an account, and come often; the others order as guests. */
export const REGULARS: readonly Guest[] = GUESTS.slice(0, 10)

export const NOTES = [
  'Sans coriandre, merci.',
  'Couverts pour deux, s’il vous plaît.',
  'Pas de piment pour les enfants.',
  'La sauce à part.',
  'Je viens à vélo : un emballage qui tient, merci.',
]

export const ALLERGIES: readonly Allergy[] = [
  { allergens: ['arachides'], text: '' },
  { allergens: ['crustaces'], text: 'Y compris la pâte de crevettes' },
  { allergens: ['gluten'], text: '' },
  { allergens: ['sesame'], text: '' },
]

/** A rating with its words, and the reply. */
export const REVIEWS: readonly { rating: number; comment: string; reply?: string }[] = [
  { rating: 5, comment: 'Le pad kapao a vraiment le goût du basilic thaï.', reply: 'Merci, et à bientôt au comptoir.' },
  { rating: 4, comment: 'Curry vert bien relevé, prêt à l’heure dite.' },
  { rating: 5, comment: 'La salade de papaye est pilée à la commande, cela se sent.' },
  {
    rating: 3,
    comment: 'Bon, mais le riz gluant manquait dans le sac.',
    reply: 'Nous vous l’avons remboursé, pardon.',
  },
  { rating: 5, comment: 'Bobun généreux et herbes fraîches.' },
  { rating: 4, comment: 'Bonne formule du midi, la file était courte.' },
  {
    rating: 2,
    comment: 'Vingt minutes d’attente un vendredi soir.',
    reply: 'Ce soir-là, le feu n’a pas suivi. Pardon.',
  },
  { rating: 5, comment: 'On demande « pas piquant » et les enfants mangent tout.' },
  { rating: 4, comment: 'Massaman fondant, portion juste.' },
  { rating: 5, comment: 'Accueil calme, table près de la fenêtre.' },
  { rating: 4, comment: 'Mangue bien mûre avec le riz gluant.' },
]

/** Requests for a table, with what the team should know. */
export const TABLE_WORDS = [
  'Près de la fenêtre si possible',
  'Une chaise haute, merci',
  'Anniversaire, nous apportons les bougies',
  'Une personne allergique aux arachides',
  '',
]
