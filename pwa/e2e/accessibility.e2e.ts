import { expect, it } from 'vitest'
import { axeViolations, longMotions, lostInFewColours, sidewaysScroll, smallTargets } from './support/accessibility.ts'
import { openScreen, SCREENS } from './support/screens.ts'

it.each(SCREENS)('$name can be used by everybody', async screen => {
  const page = await openScreen(screen)
  expect.soft(await axeViolations(page), 'axe').toEqual([])
  expect.soft(await smallTargets(page), 'targets under 44 px').toEqual([])
  expect.soft(await longMotions(page), 'motion although less is asked for').toEqual([])

  await page.emulateMedia({ forcedColors: 'active' })
  expect.soft(await lostInFewColours(page), 'lost where the system paints').toEqual([])
  await page.emulateMedia({ forcedColors: 'none' })

  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  expect.soft(await sidewaysScroll(page), 'sideways with text twice as large').toEqual([])
  await page.evaluate(() => {
    document.documentElement.style.fontSize = ''
  })
  await page.setViewportSize({ width: 320, height: 640 })
  expect.soft(await sidewaysScroll(page), 'sideways on 320 px').toEqual([])
})
