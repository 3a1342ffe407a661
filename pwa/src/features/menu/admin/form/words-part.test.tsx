import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { CategoryKey } from '#api/features/menu/contract-dish.ts'
import { aMenu } from '#pwa/testing/samples/a-menu.ts'
import { draftOf } from './item-draft.ts'
import { LabelPart } from './words-part.tsx'

afterEach(cleanup)

const show = (category: CategoryKey) =>
  render(<LabelPart draft={draftOf(undefined, category)} errors={{}} menu={aMenu()} onChange={() => {}} />)

test('asks for what the label of a drink says, all of it optional', () => {
  show('bieres')
  expect(screen.getAllByRole('textbox').map(field => field.getAttribute('name'))).toEqual([
    'ingredients',
    'nutrition',
    'foodOperator',
  ])
  expect(screen.getAllByText('(facultatif)')).toHaveLength(3)
})

test('asks for no label of food', () => {
  show('plats')
  expect(screen.queryByRole('textbox')).toBeNull()
})
