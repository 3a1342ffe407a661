import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPart } from '#pwa/testing/render.tsx'
import { aRestaurant } from '#pwa/testing/samples/a-restaurant.ts'
import type { FirstPickup } from './pickup-fact.ts'
import { TodayFacts } from './today-facts.tsx'

const now = new Date('2026-11-21T11:00:00Z')
const show = (
  change: Parameters<typeof aRestaurant>[0],
  firstPickup: FirstPickup = { is: 'known', at: 'aujourd’hui à 12 h 30' },
) => renderPart(<TodayFacts restaurant={aRestaurant(change)} now={now} firstPickup={firstPickup} />)

it('names the first pickup', () => {
  show({})
  expect(screen.getByText('Prêt dès').parentElement?.textContent).toBe('Prêt dès aujourd’hui à 12 h 30')
})

it('says that there is none, and whom to ask', () => {
  show({}, { is: 'none' })
  const words = screen.getByText(/^Aucun retrait/).closest('li')?.textContent
  expect(words?.replaceAll('\u00a0', ' ').replace('\u2060', '')).toBe(
    'Aucun retrait d’ici 7 jours. Appelez-nous : 01 99 00 12 34.',
  )
  expect(screen.queryByText('Prêt dès')).toBeNull()
})

it('says when ordering begins again after a pause, and promises no pickup until then', () => {
  show({ pausedUntil: '2026-11-21T11:34:00Z' }, { is: 'none' })
  const words = screen
    .getByText(/suspendues/)
    .closest('li')
    ?.textContent?.replaceAll('\u00a0', ' ')
    .replace('\u2060', '')
  expect(words).toBe('Commandes en ligne suspendues, de retour à 12 h 34. Avant, appelez-nous : 01 99 00 12 34.')
  expect(screen.queryByText('Prêt dès')).toBeNull()
})

it('tells the first pickup after a pause', () => {
  show({ pausedUntil: '2026-11-21T11:34:00Z' }, { is: 'known', at: 'aujourd’hui à 13 h' })
  screen.getByText('Prêt dès')
  expect(screen.queryByText(/suspendues/)).toBeNull()
})

it('forgets a pause that is over', () => {
  show({ pausedUntil: '2026-11-21T11:00:00Z' })
  screen.getByText('Prêt dès')
})

it('promises none before the restaurant has said who it is', () => {
  show({ notYetOpen: true })
  screen.getByText('Bientôt ouvert.')
  expect(screen.queryByText('Prêt dès')).toBeNull()
})
