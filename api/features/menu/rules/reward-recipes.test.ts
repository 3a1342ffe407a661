import { expect, test } from 'vitest'
import { seedMenu } from '#api/testing/menu/seed-menu.ts'
import { recipeKey, withRecipes } from './reward-recipes.ts'

const [reward] = seedMenu().rewards
if (!reward) throw new Error('the seed has no reward')
const DISHES = new Map([
  ['pad-thai', { dish: 'pad-thai', nameTh: 'ผัดไทย' }],
  ['nems-poulet', { dish: 'nems-poulet', nameTh: 'ปอเปี๊ยะ' }],
])

test.each([
  ['a dish of the menu', { menuItemId: 'pad-thai', reward: false }, 'pad-thai'],
  ['a reward that is another dish than its key’s', { menuItemId: 'pad-thai', reward: true }, 'nems-poulet'],
  ['a reward of another number of pieces', { menuItemId: 'nems-x6', reward: true }, 'nems-poulet'],
  ['a reward’s key on a line that is paid for', { menuItemId: 'nems-x6', reward: false }, undefined],
  ['a reward whose dish is gone', { menuItemId: 'flan-offert', reward: true }, undefined],
  ['a line of which nothing is kept', { reward: true }, undefined],
])('%s', (_, line, dish) => {
  const known = withRecipes(DISHES, [
    { ...reward, id: 'pad-thai', menuItemId: undefined, sameRecipeAs: 'nems-poulet' },
    { ...reward, id: 'nems-x6', menuItemId: undefined, sameRecipeAs: 'nems-poulet' },
    { ...reward, id: 'flan-offert', menuItemId: 'flan' },
  ])
  expect(known.get(recipeKey(line) ?? '')?.dish).toBe(dish)
})

test('a reward is called as it is called itself', () => {
  const known = withRecipes(DISHES, [{ ...reward, id: 'soupe', menuItemId: 'pad-thai' }], () => ({ nameTh: 'ซุป' }))
  expect(known.get(recipeKey({ menuItemId: 'soupe', reward: true }) ?? '')?.nameTh).toBe('ซุป')
  expect(known.get('pad-thai')?.nameTh).toBe('ผัดไทย')
})
