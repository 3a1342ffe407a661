import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { DISH_COLUMN_NAMES } from '#api/features/menu/contract-dish.ts'
import { aMenu } from '#pwa/testing/samples/a-menu.ts'
import { ColumnField } from './column-field.tsx'
import { columnBody, draftOf, type ItemDraft } from './item-draft.ts'

let draft: ItemDraft
afterEach(cleanup)

function Fields() {
  const [value, setValue] = useState(draftOf(undefined, 'plats'))
  draft = value
  const onChange = (change: Partial<ItemDraft>) => setValue(before => ({ ...before, ...change }))
  return DISH_COLUMN_NAMES.map(name => (
    <ColumnField key={name} name={name} draft={value} errors={{}} onChange={onChange} menu={aMenu()} />
  ))
}

it('asks for each column of a dish by its label, and gives back what was typed, ticked and chosen', () => {
  render(<Fields />)
  expect(columnBody(draft)).toEqual({
    vatRate: 10,
    alcohol: false,
    abv: null,
    volumeCl: null,
    ingredients: null,
    nutrition: null,
    foodOperator: null,
    kitchenLoad: 2,
    station: 'wok',
    tags: [],
    usualHeat: null,
    group: null,
    code: null,
    photoAlt: null,
    cookWord: null,
    leadPlace: null,
  })
  fireEvent.change(screen.getByLabelText(/Degré/), { target: { value: '4,5' } })
  fireEvent.change(screen.getByLabelText(/Volume/), { target: { value: '33' } })
  fireEvent.change(screen.getByLabelText(/Ingrédients/), { target: { value: 'Eau gazéifiée, sucre' } })
  fireEvent.change(screen.getByLabelText(/nutritionnelles/), { target: { value: 'Énergie : 180 kJ' } })
  fireEvent.change(screen.getByLabelText(/Exploitant/), { target: { value: 'Brasserie du Lotus,\nBangkok' } })
  fireEvent.change(screen.getByLabelText(/Charge/), { target: { value: '' } })
  fireEvent.change(screen.getByLabelText(/TVA/), { target: { value: '20' } })
  fireEvent.change(screen.getByLabelText(/Piment habituel/), { target: { value: '3' } })
  fireEvent.change(screen.getByLabelText(/Poste/), { target: { value: 'bar' } })
  fireEvent.change(screen.getByLabelText(/Rubrique/), { target: { value: 'curry' } })
  fireEvent.change(screen.getByLabelText(/Code/), { target: { value: 'PT' } })
  fireEvent.change(screen.getByLabelText(/Description de la photo/), { target: { value: 'Un bol de curry vert' } })
  fireEvent.change(screen.getByLabelText(/Un mot de la cuisine/), { target: { value: 'Mon plat du lundi.' } })
  fireEvent.change(screen.getByLabelText(/Commencez par…/), { target: { value: '2' } })
  fireEvent.click(screen.getByLabelText('Boisson alcoolisée'))
  fireEvent.click(screen.getByLabelText('Végétalien'))
  expect(columnBody(draft)).toEqual({
    vatRate: 20,
    alcohol: true,
    abv: 4.5,
    volumeCl: 33,
    ingredients: 'Eau gazéifiée, sucre',
    nutrition: 'Énergie : 180 kJ',
    foodOperator: 'Brasserie du Lotus,\nBangkok',
    kitchenLoad: Number.NaN,
    station: 'bar',
    tags: ['vegan'],
    usualHeat: 3,
    group: 'curry',
    code: 'PT',
    photoAlt: 'Un bol de curry vert',
    cookWord: 'Mon plat du lundi.',
    leadPlace: 2,
  })
  fireEvent.change(screen.getByLabelText(/Piment habituel/), { target: { value: '' } })
  expect(columnBody(draft).usualHeat).toBeNull()
})
