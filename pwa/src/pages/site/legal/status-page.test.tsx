import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeServer } from '#pwa/testing/fakes/fake-server.ts'
import { renderPart } from '#pwa/testing/render.tsx'
import { aRestaurant } from '#pwa/testing/samples/a-restaurant.ts'
import { StatusPage } from './status-page.tsx'

const STATUS = 'GET /api/status'
const RESTAURANT = { 'GET /api/restaurant': { body: aRestaurant() } }

it('says in one line that all works, and leads to the menu', async () => {
  fakeServer({ ...RESTAURANT, [STATUS]: { body: { works: true, sentence: 'Tout fonctionne.' } } })
  renderPart(<StatusPage />)
  expect(await screen.findByRole('heading', { name: 'Tout fonctionne.' })).toBeDefined()
  expect(screen.queryByRole('link', { name: /^Appeler/ })).toBeNull()
  expect(screen.getByRole('link', { name: 'Voir la carte' })).toBeDefined()
})

it('says the second of two sentences beneath', async () => {
  const sentence = 'Le site répond. Son état n’a pas été contrôlé depuis cinq minutes.'
  fakeServer({ ...RESTAURANT, [STATUS]: { body: { works: true, sentence } } })
  renderPart(<StatusPage />)
  expect(await screen.findByRole('heading', { name: 'Le site répond.' })).toBeDefined()
  expect(screen.getByText('Son état n’a pas été contrôlé depuis cinq minutes.')).toBeDefined()
})

it('says since when it does not, and how else one orders', async () => {
  const body = { works: false, sentence: 'Le site répond mal.', since: new Date().toISOString() }
  fakeServer({ ...RESTAURANT, [STATUS]: { body } })
  renderPart(<StatusPage />)
  expect(await screen.findByRole('heading', { name: 'Le site répond mal.' })).toBeDefined()
  expect(screen.getByText(/appelez-nous.*depuis aujourd’hui/)).toBeDefined()
  expect((await screen.findByRole('link', { name: /^Appeler/ })).getAttribute('href')).toMatch(/^tel:\+?\d+$/)
})

it('says so where nothing answers', async () => {
  fakeServer({ ...RESTAURANT, [STATUS]: 'offline' })
  renderPart(<StatusPage />)
  expect(await screen.findByRole('heading', { name: 'Le site ne répond pas d’ici.' })).toBeDefined()
})
