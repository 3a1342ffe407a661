import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { DishPicture } from './dish-picture.tsx'

// Here nothing is ever loaded: a photo is on its way until the test says otherwise.
const complete = vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false)
afterEach(cleanup)
const drawing = { vessel: 'bowl', contents: ['riz'] }
const WORDS = 'Photo bientôt disponible'

test('a dish without a photo has its drawing, and says nothing about it', () => {
  const { container } = render(<DishPicture dish={{ drawing }} />)
  expect(container.querySelector('svg')).not.toBeNull()
  expect(container.querySelector('img')).toBeNull()
  expect(screen.queryByText(WORDS)).toBeNull()
})

test('a photo takes the drawing’s place', () => {
  const { container } = render(<DishPicture dish={{ drawing, image: '/riz.jpg' }} />)
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/riz.jpg')
  expect(container.querySelector('svg')).toBeNull()
})

test('a photo that does not come gives way to the drawing with a word; the next one is tried afresh', () => {
  const { container, rerender } = render(<DishPicture dish={{ drawing, image: '/riz.jpg' }} />)
  fireEvent.error(container.querySelector('img') as HTMLImageElement)
  expect(container.querySelector('svg')).not.toBeNull()
  expect(screen.getByText(WORDS)).toBeTruthy()
  rerender(<DishPicture dish={{ drawing, image: '/riz-2.jpg' }} />)
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/riz-2.jpg')
})

test('a photo that had failed before anybody listened has failed all the same', () => {
  complete.mockReturnValueOnce(true)
  render(<DishPicture dish={{ drawing, image: '/riz.jpg' }} />)
  expect(screen.getByText(WORDS)).toBeTruthy()
})
