/** The restaurant with people and keys whose words stand nowhere else, and everything that it logs or answers to a fault. */
import { createLog } from '#api/platform/telemetry/log.ts'
import { PASSWORD } from '#api/testing/people/accounts.ts'
import { at, placesOf } from '../hostile/places.ts'
import { apiWorld } from '../world.ts'
import { canaries } from './canaries.ts'

/** Typed where somebody may type it, though nobody asked for it. */
export const TYPED = {
  name: 'Canari-Quetzal zq1',
  email: 'canari.zq2@exemple.fr',
  phone: '06 98 12 76 54',
  password: 'mot de passe canari zq3',
  token: 'canari-jeton-zq4-0123456789abcdef',
  card: '4970 1012 3456 7893',
  address: '12 rue du Canari zq5, 75011 Paris',
  message: 'allergique aux cacahuetes zq6',
}
const PEOPLE = {
  customer: { email: 'zephyrine.quetzal@exemple.fr', name: 'Zéphyrine Quetzal', phone: '07 98 76 54 32' },
  other: { email: 'anselme.okapi@exemple.fr', name: 'Anselme Okapi', phone: '07 12 98 34 76' },
}

/** Brings the row as it is to staff, who may read it, beside the refusal (`stale_version`). */
const BRINGS_A_ROW = '"code":"stale_version"'

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
  const { SESSION_SECRET, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET } = world.app.services.env
  for (const key of [SESSION_SECRET, STRIPE_SECRET_KEY, ...STRIPE_WEBHOOK_SECRET]) secrets.add('a key of ours', key)
  return {
    world,
    logged,
    secrets,
    /** Keeps what a refusal says; what a success tells its caller alone must be told nowhere else. */
    cacheAnswer({ status, type = '', text }: { status: number; type?: string | null | undefined; text: string }): void {
      if (status >= 400 && !text.includes(BRINGS_A_ROW)) errorBodies.push(text)
      if (status >= 400 || !type?.startsWith('application/json')) return
      const answer: unknown = JSON.parse(text)
      for (const place of placesOf(answer)) {
        const [name = '', value] = [place.at(-1), at(answer, place)]
        if (typeof value === 'string' && /token$|password$/i.test(name)) secrets.add(place.join('.'), value)
      }
    },
    /** What must stand in no log and in no error body, and does. */
    leaks: () => ({ logged: secrets.foundIn(logged), answered: secrets.foundIn(errorBodies) }),
  }
}

export const NO_LEAK = { logged: [], answered: [] }
