import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { DishPicture } from './dish-picture.tsx'

// Here nothing is ever loaded: a photo is on its way until the test says otherwise.
const complete = vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false)
afterEach(cleanup)
const drawing = { vessel: 'bowl', contents: ['riz'] }
const DRAWN = '/api/drawings/bowl.riz.svg'
const WORDS = 'Photo bientôt disponible'
const BLUR = 'A'.repeat(48)
const of = (url: string) => ({ drawing, image: url, photo: { url } })
const SIZED = { drawing, image: '/p', photo: { url: '/p', widths: [240, 800], blur: BLUR } }

test('a dish without a photo has its drawing, and says nothing about it', () => {
  const { container } = render(<DishPicture dish={{ drawing, image: DRAWN }} />)
  expect(container.querySelector('svg')).not.toBeNull()
  expect(container.querySelector('img')).toBeNull()
  expect(screen.queryByText(WORDS)).toBeNull()
})

test('a photo takes the drawing’s place', () => {
  const { container } = render(<DishPicture dish={of('/riz.jpg')} />)
  const [photo, ...others] = container.querySelectorAll('img')
  expect([photo?.getAttribute('src'), photo?.getAttribute('srcset'), others.length]).toEqual(['/riz.jpg', null, 0])
  expect(container.querySelector('svg')).toBeNull()
})

test('of a photo in several sizes a list asks for a small one, late, over its blur', () => {
  const { container } = render(<DishPicture dish={SIZED} />)
  const [blur, photo] = container.querySelectorAll('img')
  expect(blur?.getAttribute('src')).toMatch(new RegExp(`^data:image/bmp;base64,Qk1a\\w{68}${BLUR}$`))
  expect(photo?.getAttribute('srcset')).toBe('/p/240.webp 240w,/p/800.webp 800w')
  expect([photo?.sizes, photo?.loading, photo?.alt]).toEqual(['96px', 'lazy', ''])
  const source = container.querySelector('source')
  expect([source?.type, source?.sizes]).toEqual(['image/avif', '96px'])
  expect(source?.getAttribute('srcset')).toBe('/p/240.avif 240w,/p/800.avif 800w')
  // Both are decoration beside the dish's name.
  expect(screen.queryAllByRole('img')).toEqual([])
})

test('large it is as wide as the sheet, and told to those who do not see it', () => {
  render(<DishPicture dish={SIZED} alt="Riz au jasmin" />)
  expect(screen.getByRole<HTMLImageElement>('img', { name: 'Riz au jasmin' }).sizes).toContain('100vw')
})

test('where drawings lead, a list has the drawing, and the sheet the photo all the same', () => {
  const dish = { ...SIZED, image: DRAWN }
  const { container, rerender } = render(<DishPicture dish={dish} />)
  expect([container.querySelectorAll('svg').length, container.querySelectorAll('img').length]).toEqual([1, 0])
  rerender(<DishPicture dish={dish} alt="Riz" />)
  expect(screen.getByRole('img', { name: 'Riz' })).toBeTruthy()
})

test('a photo that does not come gives way to the drawing with a word; the next one is tried afresh', () => {
  const { container, rerender } = render(<DishPicture dish={of('/riz.jpg')} />)
  fireEvent.error(container.querySelector('img') as HTMLImageElement)
  expect(container.querySelector('svg')).not.toBeNull()
  expect(screen.getByText(WORDS)).toBeTruthy()
  rerender(<DishPicture dish={of('/riz-2.jpg')} />)
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/riz-2.jpg')
})

test('a photo that had failed before anybody listened has failed all the same', () => {
  complete.mockReturnValueOnce(true)
  render(<DishPicture dish={of('/riz.jpg')} />)
  expect(screen.getByText(WORDS)).toBeTruthy()
})
