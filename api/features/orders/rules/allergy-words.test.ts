import { expect, it } from 'vitest'
import { allergensNamed, mentionsAllergy } from './allergy.ts'

it.each([
  'Allergie : arachides',
  'ALLERGIQUE AUX CRUSTACÉS',
  'intolérance au lactose',
  'sans gluten svp',
  'maladie cœliaque',
  'peanut allergy!!',
  'Severe allergy to shellfish',
  'sans fruits à coque',
  'pas de sésame',
  'Aucune allergie pour moi, mais mon fils est allergique aux cacahuètes',
  'แพ้ถั่วลิสง',
  'แพ้กุ้ง',
])('sees an allergy in %s', note => expect(mentionsAllergy(note)).toBe(true))

it.each([
  '',
  'Couverts pour 2 svp',
  'Sans coriandre',
  'Bien cuit, peu de sauce',
  'Aucune allergie',
  'pas d’allergie',
  "pas d'allergies, merci",
  'Sans allergie particulière',
  'No allergies',
  'ไม่เผ็ด',
  'Sonnez à la porte de gauche',
])('sees none in %s', note => expect(mentionsAllergy(note)).toBe(false))

it.each([
  ['Allergie aux arachides et au sésame', ['arachides', 'sesame']],
  ['ALLERGIQUE aux crevettes, aux œufs', ['crustaces', 'oeufs']],
  ['maladie cœliaque', ['gluten']],
  ['sans fruits à coque', ['fruits_a_coque']],
  ['แพ้ถั่วลิสง', ['arachides']],
  ['Allergie au kiwi', []],
])('reads in %s what it names', (note, codes) => expect(allergensNamed(note)).toEqual(codes))
