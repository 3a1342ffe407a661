import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { HousePhoto } from '#api/features/settings/contract-restaurant.ts'
import { HousePhotos } from './about.tsx'

// Here nothing is ever loaded: a photo is on its way until the test says otherwise.
vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false)
afterEach(cleanup)

const ROOM: HousePhoto = { place: 'room', alt: 'La salle', photo: { url: '/room', widths: [240, 1200] } }
const WOK: HousePhoto = { place: 'wok', alt: 'Malee au wok', photo: { url: '/wok' } }
const seen = () => screen.queryAllByRole('img').map(image => image.getAttribute('alt'))

it('shows each photo with its words, in the sizes that there are', () => {
  render(<HousePhotos photos={[ROOM, WOK]} />)
  expect(seen()).toEqual(['La salle', 'Malee au wok'])
  expect(screen.getByAltText('La salle').getAttribute('srcset')).toBe('/room/240.webp 240w,/room/1200.webp 1200w')
  expect(screen.getByAltText('Malee au wok').getAttribute('srcset')).toBeNull()
})

it('is absent without photos', () => {
  const { container } = render(<HousePhotos photos={undefined} />)
  expect(container.innerHTML).toBe('')
})

it('leaves no hole where one does not come, and is absent when none does', () => {
  const { container } = render(<HousePhotos photos={[ROOM, WOK]} />)
  fireEvent.error(screen.getByAltText('La salle'))
  expect([seen(), container.querySelector('ul')?.dataset.count]).toEqual([['Malee au wok'], '1'])
  fireEvent.error(screen.getByAltText('Malee au wok'))
  expect(container.innerHTML).toBe('')
})
