/**
 * What the restaurant tells about itself to whoever does not know it: the story, who cooks, how to come and to pay. All
 * of it is optional, and what is empty is nowhere on the page (docs/decisions/0151-the-house-is-shown-by-its-own-words.md).
 * The lengths are those that the page has room for.
 */
import * as z from 'zod/mini'
import { line, text } from '#api/kernel/fields.ts'
import { areStops } from '../rules/values/stops.ts'

/** Where the form asks for it; without one, among the address and the name. */
export type RestaurantPart = 'story' | 'visit'

export type RestaurantField = {
  /** The French label in the form and in the journal. */
  label: string
  hint?: string
  /** The schema of what the admin sends, with the French sentence for what is wrong. */
  body: z.ZodMiniType<string, string>
  /** The field may be empty; every other one is filled from the seed on. */
  isOptional?: true
  input?: 'tel' | 'email' | 'numeric' | 'lines'
  lang?: 'th'
  part?: RestaurantPart
}

export const PRESENTATION_FIELDS = {
  storyLine: {
    label: 'La maison en une phrase',
    hint: 'Sous le titre de l’accueil et dans les moteurs de recherche. Vide\u00a0: «\u00a0Cuisine thaïe à\u00a0» et le quartier.',
    body: line(80),
    isOptional: true,
    part: 'story',
  },
  story: {
    label: 'La maison en un paragraphe',
    hint: 'Sous «\u00a0À propos\u00a0». Un retour à la ligne commence un autre paragraphe\u00a0; le premier est écrit en grand.',
    body: text(700),
    isOptional: true,
    input: 'lines',
    part: 'story',
  },
  storyLong: {
    label: 'La longue histoire',
    hint: 'Repliée sous «\u00a0Lire toute l’histoire\u00a0», pour qui veut en savoir plus.',
    body: text(3000),
    isOptional: true,
    input: 'lines',
    part: 'story',
  },
  cookName: {
    label: 'Qui cuisine',
    hint: 'Un prénom ou un nom. Vide\u00a0: la cuisine ne se présente pas.',
    body: line(60),
    isOptional: true,
    part: 'story',
  },
  cookFrom: {
    label: 'D’où',
    hint: 'Ville ou région\u00a0: Chiang Mai, nord de la Thaïlande.',
    body: line(60),
    isOptional: true,
    part: 'story',
  },
  cookWords: {
    label: 'Sa phrase',
    hint: 'À la première personne, montrée entre guillemets avec son nom.',
    body: line(200),
    isOptional: true,
    part: 'story',
  },
  /** How to get there in the restaurant's own words, beside the stops: parking, a courtyard, a door. */
  travelInfo: {
    label: 'Comment venir',
    hint: 'Ce que le plan ne dit pas\u00a0: parking, cour, code. Vide\u00a0: rien n’est affiché.',
    body: text(600),
    isOptional: true,
    input: 'lines',
    part: 'visit',
  },
  /** One a line, as {@link stopsOf} reads them. */
  stops: {
    label: 'Métro et bus',
    hint: 'Un arrêt par ligne, six au plus\u00a0: ligne, station, minutes à pied. Par exemple\u00a0: Métro 3, Sentier, 4',
    body: text(500).check(z.refine(areStops, 'Une ligne par arrêt, six au plus\u00a0: Métro 3, Sentier, 4')),
    isOptional: true,
    input: 'lines',
    part: 'visit',
  },
  access: {
    label: 'Accès',
    hint: 'Pour qui vient en fauteuil ou avec une poussette\u00a0: entrée de plain-pied, marche, toilettes.',
    body: line(160),
    isOptional: true,
    part: 'visit',
  },
  paymentOnSite: {
    label: 'Paiement sur place',
    hint: 'Les moyens acceptés, avec le montant minimal s’il y en a un.',
    body: line(120),
    isOptional: true,
    part: 'visit',
  },
  paymentOnline: {
    label: 'Paiement en ligne',
    hint: 'Les cartes que la page de paiement accepte.',
    body: line(120),
    isOptional: true,
    part: 'visit',
  },
  mealVouchers: {
    label: 'Titres-restaurant',
    hint: 'Lesquels et où\u00a0: Swile et Edenred, en salle et au comptoir. Dites aussi s’ils sont refusés.',
    body: line(160),
    isOptional: true,
    part: 'visit',
  },
  /** Euros as they are written, `0,20`: what a poured drink costs less in the customer's own cup (C. env. L541-15-10). */
  ownCup: {
    label: 'Dans le gobelet du client, en moins',
    hint: 'En euros, par boisson servie au gobelet, et rendus au comptoir\u00a0: 0,20. La loi demande un prix plus bas.',
    body: z.string().check(z.regex(/^(?!0,00)(\d,\d\d)?$/, 'Indiquez un montant en euros, par exemple 0,20.')),
    isOptional: true,
    input: 'numeric',
    part: 'visit',
  },
  terrace: {
    label: 'Terrasse',
    hint: 'Places, saison, abri.',
    body: line(160),
    isOptional: true,
    part: 'visit',
  },
  groups: {
    label: 'Groupes',
    hint: 'Jusqu’à combien, et comment demander.',
    body: line(160),
    isOptional: true,
    part: 'visit',
  },
} as const satisfies Record<string, RestaurantField>
