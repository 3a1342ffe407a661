import { it } from 'vitest'
import { expectForEverybody } from './support/for-everybody.ts'
import { openScreen } from './support/screens.ts'
import { STAFF_SCREENS } from './support/staff-screens.ts'

it.each(STAFF_SCREENS)('the staff’s $name can be used by everybody', async screen => {
  await expectForEverybody(await openScreen(screen))
})
