import { it } from 'vitest'
import { ACCOUNT_SCREENS } from '../support/screens/account-screens.ts'
import { expectAccessible } from '../support/screens/expect-accessible.ts'
import { openScreen } from '../support/screens/screens.ts'
import { CUSTOMERS_SIZES, keepSheetOfSizes } from '../support/screens/sheet-of-sizes.ts'

it.each(ACCOUNT_SCREENS)('$name can be used by everybody', async screen => {
  const page = await openScreen(screen)
  await expectAccessible(page)
  await keepSheetOfSizes(page, screen, CUSTOMERS_SIZES)
})
