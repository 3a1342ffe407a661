import { it } from 'vitest'
import { expectForEverybody } from './support/for-everybody.ts'
import { openScreen, SCREENS } from './support/screens.ts'

it.each(SCREENS)('$name can be used by everybody', async screen => {
  await expectForEverybody(await openScreen(screen))
})
