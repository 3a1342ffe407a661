import type * as z from 'zod/mini'
import { plural } from '../plural.ts'

type Issue = z.core.$ZodRawIssue

/** What nothing better can be said of. */
const UNFIT = 'Cette valeur ne convient pas'
const REQUIRED = 'Cette information est requise'

/**
 * What is wrong with a value, for people, wherever a schema says nothing of its own: the library's sentences are made for
 * those who program ('nombre doit être <=4').
 */
export function issueWords(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return typeWords(issue)
    case 'too_big':
      return mostWords(issue)
    case 'too_small':
      return leastWords(issue)
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'Cette écriture ne convient pas'
    case 'not_multiple_of':
      return stepWords(Number(issue.divisor))
    case 'invalid_value':
      return 'Choisissez une des valeurs proposées'
    case 'unrecognized_keys':
      return 'Ce champ n’existe pas'
    case 'invalid_union':
    case 'invalid_key':
    case 'invalid_element':
    case 'custom':
      return UNFIT
    default:
      return issue satisfies never
  }
}

const TYPES: Partial<Record<string, string>> = {
  string: 'Un texte est attendu',
  number: 'Un nombre est attendu',
  int: 'Un nombre entier est attendu',
  boolean: 'Répondez par oui ou par non',
  array: 'Une liste est attendue',
  date: 'Une date est attendue',
}

const FORMATS: Partial<Record<string, string>> = {
  email: 'Email invalide',
  url: 'Adresse web invalide',
  uuid: 'Identifiant invalide',
  guid: 'Identifiant invalide',
  date: 'Date invalide',
  time: 'Heure invalide',
  datetime: 'Date ou heure invalide',
}

function typeWords({ input, expected }: Extract<Issue, { code: 'invalid_type' }>): string {
  if (input === undefined || input === null) return REQUIRED
  return TYPES[expected] ?? UNFIT
}

function mostWords({ origin, maximum, inclusive }: Extract<Issue, { code: 'too_big' }>): string {
  if (origin === 'date') return 'Cette date est trop tardive'
  const most = Number(maximum)
  if (origin === 'string') return `${plural(most, 'caractère', 'caractères')} au plus`
  if (!isNumber(origin)) return `${plural(most, 'élément', 'éléments')} au plus`
  if (most >= Number.MAX_SAFE_INTEGER) return 'Ce nombre est trop grand'
  return inclusive === false ? `Moins de ${written(most)}` : `${written(most)} au plus`
}

function leastWords({ origin, minimum, inclusive }: Extract<Issue, { code: 'too_small' }>): string {
  if (origin === 'date') return 'Cette date vient trop tôt'
  const least = Number(minimum)
  if (!isNumber(origin) && least === 1) return REQUIRED
  if (origin === 'string') return `${plural(least, 'caractère', 'caractères')} au moins`
  if (!isNumber(origin)) return `${plural(least, 'élément', 'éléments')} au moins`
  return inclusive === false ? `Plus de ${written(least)}` : `${written(least)} au moins`
}

function stepWords(step: number): string {
  if (step === 1) return 'Un nombre entier est attendu'
  return step === 0.01 ? 'Deux décimales au plus' : `Un multiple de ${written(step)} est attendu`
}

function isNumber(origin: string): boolean {
  return origin === 'number' || origin === 'int' || origin === 'bigint'
}

function written(amount: number): string {
  return String(amount).replace('.', ',')
}
