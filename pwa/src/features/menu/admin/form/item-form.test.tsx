import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { DISH_COLUMN_NAMES } from '#api/features/menu/contract-dish.ts'
import { fakeServer } from '#pwa/testing/fakes/fake-server.ts'
import { renderPart } from '#pwa/testing/render.tsx'
import { aMenu } from '#pwa/testing/samples/a-menu.ts'
import { ItemForm } from './item-form.tsx'

it('asks for each column of a dish once', () => {
  fakeServer({ 'GET /healthz': { body: {} } })
  renderPart(<ItemForm item={undefined} category="plats" menu={aMenu()} onSaved={() => {}} onCancel={() => {}} />)
  const names = [...document.querySelectorAll<HTMLInputElement>('form [name]')].map(({ name }) => name)
  const ofColumns = names.filter(name => (DISH_COLUMN_NAMES as readonly string[]).includes(name))
  expect(ofColumns.length).toBeGreaterThan(5)
  expect(ofColumns).toEqual([...new Set(ofColumns)])
  expect(screen.getAllByLabelText(/Un mot de la cuisine/)).toHaveLength(1)
})
