import { expect, it } from 'vitest'
import { isNear, placeOf } from './i-am-here.tsx'

const DOOR = { latitude: 48.8686, longitude: 2.3412 }

it.each<[string | undefined, object | undefined]>([
  ['48.86860, 2.34120', { latitude: 48.8686, longitude: 2.3412 }],
  ['-33.9,18.4', { latitude: -33.9, longitude: 18.4 }],
  ['', undefined],
  [undefined, undefined],
  ['48.8686', undefined],
  ['nord, sud', undefined],
])('reads a place: %s', (position, place) => {
  expect(placeOf(position)).toEqual(place)
})

it.each([
  ['at the door', 48.8686, 2.3412, 10, true],
  ['55 m to the north', 48.8686 + 55 / 111_195, 2.3412, 10, true],
  ['65 m to the north', 48.8686 + 65 / 111_195, 2.3412, 10, false],
  // A degree of longitude is two thirds of one of latitude here.
  ['55 m to the east', 48.8686, 2.3412 + 55 / 73_144, 10, true],
  ['65 m to the east', 48.8686, 2.3412 + 65 / 73_144, 10, false],
  ['at the door, as far as a cell tower knows', 48.8686, 2.3412, 800, false],
])('knows who is near: %s', (_, latitude, longitude, accuracy, expected) => {
  expect(isNear({ latitude, longitude, accuracy }, DOOR)).toBe(expected)
})
