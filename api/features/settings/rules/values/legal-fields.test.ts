import { readdirSync, readFileSync } from 'node:fs'
import { expect, it, test } from 'vitest'
import { DRINKS_KEY } from '../drinks-return.ts'
import { LEGAL_FIELDS, legalFault } from './legal-fields.ts'

test.each([
  ['restaurant.siret', '732 829 320 00074', undefined],
  ['restaurant.siret', '73282932000074', undefined],
  ['restaurant.siret', '73282932000075', 'Ce SIRET contient une faute de frappe.'],
  ['restaurant.siret', '732829320', 'Un SIRET compte 14 chiffres.'],
  ['restaurant.siret', 'à compléter', undefined],
  ['restaurant.siret', '', undefined],
  ['restaurant.vat', 'FR 83 404833048', undefined],
  ['restaurant.vat', '404833048', 'De la forme FR12345678901.'],
  ['mediator.website', 'https://www.mediateur.example/saisine', undefined],
  ['mediator.website', 'www.mediateur.example', 'Indiquez une adresse entière, avec https://.'],
  ['payment.privacyUrl', 'javascript:alert(1)', 'Indiquez une adresse entière, avec https://.'],
  ['pickup.holdMinutes', '60', undefined],
  ['pickup.holdMinutes', '0', 'Indiquez un nombre de minutes.'],
  ['pickup.holdMinutes', '', 'Indiquez un nombre de minutes.'],
  ['host.name', 'Chez nous', undefined],
])('%s may be %s: %s', (key, value, fault) => {
  expect(legalFault(key, value)).toBe(fault)
})

/** These values come from the system itself, so nobody fills them in. */
const OWN =
  /^(legal|retention|sms|orders|accessibility)\.|^(pickup\.leadMinutes|cgv\.noWithdrawalForDrinks|alcohol\.until|restaurant\.(name|address|phone|email))$/

it('asks for every value that a legal text shows, and for none that is a fact of the system', () => {
  const folder = 'api/features/notifications/templates/legal'
  const texts = readdirSync(folder)
    .map(file => readFileSync(`${folder}/${file}`, 'utf8'))
    .join()
  const shown = [...texts.matchAll(/\{#?([a-z]+\.[A-Za-z]+)\}/g)].map(([, name = '']) => name)
  const asked: string[] = [...LEGAL_FIELDS.map(({ key }) => key), DRINKS_KEY]
  expect([...new Set(shown)].filter(name => !OWN.test(name) && !asked.includes(name))).toEqual([])
  expect(asked.filter(name => OWN.test(name))).toEqual([])
})
