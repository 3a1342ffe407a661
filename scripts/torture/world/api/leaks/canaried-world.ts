/** The restaurant with people and keys whose words stand nowhere else, and everything that it logs or answers to a fault. */
import { createLog } from '#api/platform/telemetry/log.ts'
import { PASSWORD } from '#api/testing/people/accounts.ts'
import { at, placesOf } from '../hostile/places.ts'
import { apiWorld } from '../world.ts'
import { canaries } from './canaries.ts'

/** The personal data that is typed wherever somebody may type it, and must then be found nowhere else. */
export const TYPED = {
  name: 'Canari-Quetzal zq1',
  email: 'canari.zq2@exemple.fr',
  phone: '06 98 12 76 54',
  password: 'mot de passe canari zq3',
  token: 'canari-jeton-zq4-0123456789abcdef',
  card: '4970 1012 3456 7893',
  address: '12 rue du Canari zq5, 75011 Paris',
  message: 'allergique aux cacahuetes zq6',
  allergy: 'litchi et kiwi zq7',
}
const PEOPLE = {
  customer: { email: 'zephyrine.quetzal@exemple.fr', name: 'Zéphyrine Quetzal', phone: '07 98 76 54 32' },
  other: { email: 'anselme.okapi@exemple.fr', name: 'Anselme Okapi', phone: '07 12 98 34 76' },
}

/** Refusals that send the current row to staff, who may read it. */
const BRINGS_A_ROW = /"code":"stale_version"|^\{"review":\{/
/** A refused line is named by the dish's id that its own caller gave (docs/product.md#calls), even where there is none such. */
const REFUSED_LINE = /^\{"lineIndex":\d+,"menuItemId":"[\w-]+"/

/** Call it at the top of a test file. */
export async function canariedWorld() {
  const logged: string[] = []
  const errorBodies: string[] = []
  const world = await apiWorld({ log: createLog('trace', { write: line => void logged.push(line) }), people: PEOPLE })
  const secrets = canaries()
  for (const [kind, word] of Object.entries(TYPED)) secrets.add(`a typed ${kind}`, word)
  for (const person of Object.values(PEOPLE)) {
    for (const [kind, word] of Object.entries(person)) secrets.add(`a customer’s ${kind}`, word)
  }
  secrets.add('the password', PASSWORD)
  const { SESSION_SECRET, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, MAIL_RETURNS_SECRET } = world.app.services.env
  const keys = [SESSION_SECRET, STRIPE_SECRET_KEY, ...STRIPE_WEBHOOK_SECRET, MAIL_RETURNS_SECRET]
  for (const key of keys) secrets.add('a key of ours', key)
  return {
    world,
    logged,
    secrets,
    /** Records the text of a refusal; tokens and passwords in a success become secrets to look for elsewhere. */
    cacheAnswer({ status, type = '', text }: { status: number; type?: string | null | undefined; text: string }): void {
      if (status >= 400 && !BRINGS_A_ROW.test(text)) errorBodies.push(text.replace(REFUSED_LINE, ''))
      if (status >= 400 || !type?.startsWith('application/json')) return
      const answer: unknown = JSON.parse(text)
      for (const place of placesOf(answer)) {
        const [name = '', value] = [place.at(-1), at(answer, place)]
        if (typeof value === 'string' && /token$|password$/i.test(name)) secrets.add(place.join('.'), value)
      }
    },
    /** The secrets that were found in a log or an error body. */
    leaks: () => ({ logged: secrets.foundIn(logged), answered: secrets.foundIn(errorBodies) }),
  }
}

export const NO_LEAK = { logged: [], answered: [] }
