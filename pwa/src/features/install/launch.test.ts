import { expect, test } from 'vitest'
import { CUSTOMERS_APP, launchOf, STAFF_APP } from './use-launches.ts'

const at = (path: string) => `https://thai.example${path}`
const route = (to: string) => ({ kind: 'route', to })
const leave = (to: string) => ({ kind: 'leave', to })
const STAY = { kind: 'stay' }

test.each([
  ['the icon, while one orders', at('/'), at('/?commander=retrait'), STAY],
  ['the window’s own start', at('/'), at('/'), STAY],
  ['‘Commander’', at('/#menu'), at('/commande/4f2c?token=x'), route('/#menu')],
  ['‘Ma carte fidélité’', at('/?compte=points'), at('/?commander=vous'), route('/?compte=points')],
  ['the same once more', at('/?compte=points'), at('/?compte=points'), STAY],
  ['a mailed link', at('/commande/4f2c?token=x'), at('/'), route('/commande/4f2c?token=x')],
  ['‘Service’', at('/admin'), at('/'), leave('/admin')],
  ['a page of the staff’s', at('/admin/scan'), at('/'), leave('/admin/scan')],
  ['a path that only begins alike', at('/administration'), at('/'), route('/administration')],
  ['a file of the server’s', at('/api/orders/4f2c/note'), at('/'), leave('/api/orders/4f2c/note')],
  ['another site', 'https://elsewhere.example/#menu', at('/'), STAY],
])('customers: %s', (_, target, here, launch) => {
  expect(launchOf(target, here, CUSTOMERS_APP)).toEqual(launch)
})

test.each([
  ['the icon, from another page', at('/admin/commandes'), at('/admin/scan'), STAY],
  ['‘Scan’', at('/admin/scan'), at('/admin/commandes'), route('/admin/scan')],
  ['the dashboard', at('/admin'), at('/admin/commandes'), route('/admin')],
  ['the customers’ page', at('/'), at('/admin'), leave('/')],
])('staff: %s', (_, target, here, launch) => {
  expect(launchOf(target, here, STAFF_APP)).toEqual(launch)
})
