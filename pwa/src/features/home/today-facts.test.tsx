import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPart } from '#pwa/testing/render.tsx'
import { aRestaurant } from '#pwa/testing/samples/a-restaurant.ts'
import { TodayFacts } from './today-facts.tsx'

const now = new Date('2026-11-21T11:00:00Z')
const show = (change: Parameters<typeof aRestaurant>[0]) =>
  renderPart(<TodayFacts restaurant={aRestaurant(change)} now={now} firstPickup="aujourd’hui à 12:30" />)

it('names the first pickup', () => {
  show({})
  expect(screen.getByText('Premier retrait').parentElement?.textContent).toBe('Premier retrait aujourd’hui à 12:30')
})

it('promises none before the restaurant has said who it is', () => {
  show({ notYetOpen: true })
  screen.getByText('Bientôt ouvert.')
  expect(screen.queryByText('Premier retrait')).toBeNull()
})
