import { it } from 'vitest'
import { expectAccessible } from '../support/screens/expect-accessible.ts'
import { openScreen } from '../support/screens/screens.ts'
import { keepSheetOfSizes, STAFF_SIZES } from '../support/screens/sheet-of-sizes.ts'
import { STAFF_SCREENS } from '../support/screens/staff-screens.ts'

it.each(STAFF_SCREENS)('the staff’s $name can be used by everybody', async screen => {
  const page = await openScreen(screen)
  await expectAccessible(page, screen.leastTargetPx)
  await keepSheetOfSizes(page, { ...screen, name: `staff ${screen.name}` }, STAFF_SIZES)
})
