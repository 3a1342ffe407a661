import { expect, test } from 'vitest'
import { bestDishes, type DishSales, worstDishes } from './dish-ranks.ts'

function dish(name: string, quantity: number, revenueCents: number, isListed = true): DishSales {
  return { itemId: name, name, category: 'plats', quantity, revenueCents, isListed }
}

const DISHES = [
  dish('Éventail', 0, 0),
  dish('Pad thaï', 9, 9000),
  dish('Som tam', 9, 5400),
  dish('Nems', 2, 12_000),
  dish('Nems offerts', 4, 0, false),
  dish('Fini', 0, 0, false),
]
const names = (dishes: readonly DishSales[]) => dishes.map(({ name }) => name)

test('the best by quantity: equals by revenue, unsold ones not at all', () => {
  expect(names(bestDishes(DISHES, 'quantity', 10))).toEqual(['Pad thaï', 'Som tam', 'Nems offerts', 'Nems'])
})

test('the best by revenue, as many as asked for', () => {
  expect(names(bestDishes(DISHES, 'revenueCents', 2))).toEqual(['Nems', 'Pad thaï'])
})

test('the worst of what can be ordered, unsold ones first, neither free nor gone ones', () => {
  expect(names(worstDishes(DISHES, 'quantity', 10))).toEqual(['Éventail', 'Nems', 'Som tam', 'Pad thaï'])
  expect(names(worstDishes(DISHES, 'revenueCents', 2))).toEqual(['Éventail', 'Som tam'])
})

test('equals by both are in the order of the alphabet', () => {
  expect(names(worstDishes([dish('Œuf', 0, 0), dish('zeste', 0, 0), dish('Ail', 0, 0)], 'quantity', 3))).toEqual([
    'Ail',
    'Œuf',
    'zeste',
  ])
})
