import { expect, test } from 'vitest'
import { french } from './french.ts'

test.each([
  ['combava : le feu', 'combava\u00a0: le feu'],
  ['de « Pas piquant » à', 'de «\u00a0Pas piquant\u00a0» à'],
  ['Une table ? Oui ; non !', 'Une table\u202f? Oui\u202f; non\u202f!'],
  ['de 12 h à 14 h', 'de 12\u00a0h à 14\u00a0h'],
  ['12 heures', '12 heures'],
  ["L'heure d'été, 5' d'attente", "L’heure d’été, 5' d’attente"],
])('%s', (text, tied) => expect(french(text)).toBe(tied))
