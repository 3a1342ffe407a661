import { expect, it } from 'vitest'
import { smallTargets } from '../support/screens/accessibility.ts'
import { expectAccessible, TARGET_PX } from '../support/screens/expect-accessible.ts'
import { openScreen, SCREENS } from '../support/screens/screens.ts'
import { CUSTOMERS_SIZES, keepSheetOfSizes } from '../support/screens/sheet-of-sizes.ts'

it('has room for a finger on a tablet lying down, which has the desktop’s layout', async () => {
  const viewport = { width: 1180, height: 820 }
  const page = await openScreen({ name: 'the menu on a tablet', address: '/', shows: 'La carte', viewport })
  expect(await smallTargets(page, TARGET_PX)).toEqual([])
})

it.each(SCREENS)('$name can be used by everybody', async screen => {
  const page = await openScreen(screen)
  await expectAccessible(page)
  await keepSheetOfSizes(page, screen, CUSTOMERS_SIZES)
})
