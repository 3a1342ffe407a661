import { expect, it } from 'vitest'
import { aDish, aMain, aMenu, aReward } from '#pwa/testing/samples/a-menu.ts'
import { drawnDish } from './order-items.tsx'

const CURRY = aMain({ id: 'curry-vert' })
const NEMS = aDish({ id: 'nems' })
const MENU = { ...aMenu([CURRY, NEMS]), rewards: [aReward({ id: 'nems-x6', menuItemId: 'nems' })] }
const line = (menuItemId: string, unitPrice: number) => ({ menuItemId, unitPrice })
const component = (category: string, menuItemId: string) => ({ category, menuItemId, name: '' })

it.each([
  ['the dearest line', [line('nems', 6), line('curry-vert', 13.5)], 'curry-vert'],
  ['what the menu still knows', [line('gone', 20), line('nems', 6)], 'nems'],
  [
    'the main of a set menu',
    [{ ...line('formule', 22), components: [component('entrees', 'nems'), component('plats', 'curry-vert')] }],
    'curry-vert',
  ],
  ['its first part without one', [{ ...line('formule', 18), components: [component('entrees', 'nems')] }], 'nems'],
  ['what a free dish is', [{ ...line('nems-x6', 0), reward: true }], 'nems'],
  ['nothing that is gone', [line('gone', 20)], undefined],
  ['nothing of nothing', [], undefined],
])('draws %s', (_, lines, id) => expect(drawnDish(MENU, lines)?.id).toBe(id))
