import { it } from 'vitest'
import { screensToAsk } from './support/due-screens.ts'
import { expectForEverybody } from './support/for-everybody.ts'
import { openScreen } from './support/screens.ts'
import { keepSheetOfSizes, STAFF_SIZES } from './support/sheet-of-sizes.ts'
import { STAFF_SCREENS } from './support/staff-screens.ts'

it.each(screensToAsk(STAFF_SCREENS))('the staff’s $name can be used by everybody', async screen => {
  const page = await openScreen(screen)
  await expectForEverybody(page, screen.leastTargetPx)
  await keepSheetOfSizes(page, { ...screen, name: `staff ${screen.name}` }, STAFF_SIZES)
})
