import { it } from 'vitest'
import { ACCOUNT_SCREENS } from './support/account-screens.ts'
import { screensToAsk } from './support/due-screens.ts'
import { expectForEverybody } from './support/for-everybody.ts'
import { openScreen } from './support/screens.ts'
import { CUSTOMERS_SIZES, keepSheetOfSizes } from './support/sheet-of-sizes.ts'

it.each(screensToAsk(ACCOUNT_SCREENS))('$name can be used by everybody', async screen => {
  const page = await openScreen(screen)
  await expectForEverybody(page)
  await keepSheetOfSizes(page, screen, CUSTOMERS_SIZES)
})
