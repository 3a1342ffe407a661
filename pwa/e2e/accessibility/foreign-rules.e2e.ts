import { expect, test } from 'vitest'
import { ownershipOf } from '#scripts/check/page/sheets.ts'
import { foreignRules } from '../support/screens/foreign-rules.ts'
import { onePage } from '../support/screens/one-page.ts'

const SHEETS = {
  'pwa/src/features/loyalty/points.css': '.points .figures { display: grid }',
  'pwa/src/features/reviews/reviews.css': '.reviews .figures { color: red }',
}

test.each([
  ['a figure of the reviews within the points', '<div class="reviews"><p class="figures">4,8</p></div>', 1],
  ['a figure of the points themselves', '<p class="figures">4,8</p>', 0],
])('finds the rule of one sheet that matches %s', async (_, figure, count) => {
  const page = await onePage({ items: [], databases: [] })
  await page.setContent(`<style>${Object.values(SHEETS).join('\n')}</style><div class="points">${figure}</div>`)
  const found = await foreignRules(page, ownershipOf(new Map(Object.entries(SHEETS))))
  expect(found).toEqual(
    Array(count).fill('pwa/src/features/loyalty/points.css: .points .figures in pwa/src/features/reviews/reviews.css'),
  )
})
