import { expect, it } from 'vitest'
import { isWholeNumber, whoOf } from './taking-calls.ts'

it.each([
  ['', {}],
  ['Mme Ly', { name: 'Mme Ly' }],
  ['06 12 34 56 78', { phone: '06 12 34 56 78' }],
  ['0612345678', { phone: '0612345678' }],
  ['+33 6 12 34 56 78', { phone: '+33 6 12 34 56 78' }],
  ['Ly 06 12 34 56 78', { name: 'Ly', phone: '06 12 34 56 78' }],
  ['6 12 34 56 78', { phone: '06 12 34 56 78' }],
  ['Ly 612345678', { name: 'Ly', phone: '0612345678' }],
  ['+ 612 345 678', { phone: '+ 612 345 678' }],
  ['Ly +61 234 56 78', { name: 'Ly', phone: '+61 234 56 78' }],
  ['\u202aLy 06\u201112\u201134\u201156\u201178\u202c', { name: 'Ly', phone: '06-12-34-56-78' }],
  ['Table 12', { name: 'Table 12' }],
  ['QR_f1078cb9', { cardId: 'QR_F1078CB9' }],
  ['https://lai-khram.example/customer/QR_F1078CB9', { cardId: 'QR_F1078CB9' }],
])('reads %j', (typed, who) => {
  expect(whoOf(typed)).toEqual(who)
})

it.each([
  ['06 12 34 56 7', false],
  ['06 12 34 56 78', true],
  [undefined, false],
])('knows when a number is whole: %s', (phone, isWhole) => {
  expect(isWholeNumber(phone)).toBe(isWhole)
})
