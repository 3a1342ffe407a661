import { it } from 'vitest'
import { screensToAsk } from '../support/screens/due-screens.ts'
import { expectForEverybody } from '../support/screens/for-everybody.ts'
import { openScreen } from '../support/screens/screens.ts'
import { keepSheetOfSizes, STAFF_SIZES } from '../support/screens/sheet-of-sizes.ts'
import { STAFF_SCREENS } from '../support/screens/staff-screens.ts'

it.each(screensToAsk(STAFF_SCREENS))('the staff’s $name can be used by everybody', async screen => {
  const page = await openScreen(screen)
  await expectForEverybody(page, screen.leastTargetPx)
  await keepSheetOfSizes(page, `staff ${screen.name}`, STAFF_SIZES)
})
