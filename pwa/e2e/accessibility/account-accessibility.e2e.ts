import { it } from 'vitest'
import { ACCOUNT_SCREENS } from '../support/screens/account-screens.ts'
import { screensToAsk } from '../support/screens/due-screens.ts'
import { expectForEverybody } from '../support/screens/for-everybody.ts'
import { openScreen } from '../support/screens/screens.ts'
import { CUSTOMERS_SIZES, keepSheetOfSizes } from '../support/screens/sheet-of-sizes.ts'

it.each(screensToAsk(ACCOUNT_SCREENS))('$name can be used by everybody', async screen => {
  const page = await openScreen(screen)
  await expectForEverybody(page)
  await keepSheetOfSizes(page, screen.name, CUSTOMERS_SIZES)
})
