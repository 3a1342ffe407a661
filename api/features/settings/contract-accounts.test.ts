import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { orderingChange } from './contract-ordering.ts'

const change = z.object(orderingChange)
const messageOf = (value: object) => change.safeParse(value).error?.issues[0]?.message

it.each([
  [{ accountSales: '706' }],
  [{ accountSales: '70710' }],
  [{ accountTax: '4457' }],
  [{ accountCustomers: ' 41100000 ' }],
  [{ accountProvider: '5115' }],
  [{ accountBank: '51210000' }],
  [{ accountFees: '6278' }],
])('%j is an account of its class', value => {
  expect(messageOf(value)).toBeUndefined()
})

it.each([
  [{ accountSales: '70' }, 'Un début de compte de ventes a 3 à 5 chiffres et commence par 70.'],
  // With the rate behind it would be longer than accountants' software takes.
  [{ accountSales: '707100' }, 'Un début de compte de ventes a 3 à 5 chiffres et commence par 70.'],
  [{ accountTax: '707' }, 'Un début de compte de TVA a 3 à 5 chiffres et commence par 445.'],
  [{ accountCustomers: '401000' }, 'Un compte de clients a 3 à 8 chiffres et commence par 41.'],
  [{ accountProvider: '467' }, 'Un compte d’attente de versement a 3 à 8 chiffres et commence par 5.'],
  [{ accountOwed: '467000000' }, 'Un compte de tiers a 3 à 8 chiffres et commence par 4.'],
  [{ accountBank: '512 0' }, 'Un compte de banque a 3 à 8 chiffres et commence par 51.'],
  [{ accountFees: '' }, 'Un compte de charges a 3 à 8 chiffres et commence par 6.'],
])('%j is none', (value, message) => {
  expect(messageOf(value)).toBe(message)
})
