import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { DISH_COLUMN_NAMES } from '#api/features/menu/contract-dish.ts'
import type { AdminItem } from '#api/features/menu/contract-staff.ts'
import { fakeServer } from '#pwa/testing/fakes/fake-server.ts'
import { renderPart } from '#pwa/testing/render.tsx'
import { aDish, aMenu } from '#pwa/testing/samples/a-menu.ts'
import { ItemForm } from './item-form.tsx'

const NEMS: AdminItem = { ...aDish(), takeaway: true, dineIn: true, inFormules: true, position: 0 }

it('asks for each column of a dish once', () => {
  fakeServer({ 'GET /healthz': { body: {} } })
  renderPart(<ItemForm item={undefined} category="plats" menu={aMenu()} onSaved={() => {}} onCancel={() => {}} />)
  const names = [...document.querySelectorAll<HTMLInputElement>('form [name]')].map(({ name }) => name)
  const ofColumns = names.filter(name => (DISH_COLUMN_NAMES as readonly string[]).includes(name))
  expect(ofColumns.length).toBeGreaterThan(5)
  expect(ofColumns).toEqual([...new Set(ofColumns)])
  expect(screen.getAllByLabelText(/Un mot de la cuisine/)).toHaveLength(1)
})

it('takes choices at one price in any words, and sends those that are ticked', async () => {
  const server = fakeServer({
    'GET /healthz': { body: {} },
    'PUT /api/admin/menu/item/nems-poulet': { body: { ...NEMS, options: ['Sauce douce', 'Sauce piquante'] } },
  })
  const saved: string[] = []
  renderPart(
    <ItemForm item={NEMS} category={undefined} menu={aMenu()} onSaved={name => saved.push(name)} onCancel={() => {}} />,
  )
  const add = (words: string) => {
    const other = screen.getByRole('textbox', { name: 'Autre choix sans changer le prix' })
    fireEvent.change(other, { target: { value: words } })
    fireEvent.click(other.parentElement?.querySelector('button') as HTMLButtonElement)
  }
  for (const words of ['Sauce douce', ' ', 'Sauce piquante', 'Sauce douce ']) add(words)
  expect(screen.getAllByRole('checkbox', { name: /^Sauce/ })).toHaveLength(2)
  fireEvent.click(screen.getByRole('checkbox', { name: 'Froid' }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Froid' }))
  fireEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(server.of('PUT /api/admin/menu/item/nems-poulet').map(({ body }) => body)).toEqual([
    { options: ['Sauce douce', 'Sauce piquante'] },
  ])
})
