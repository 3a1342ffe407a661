import { fireEvent, render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Avatar, initialsOf } from './avatar.tsx'

it.each([
  ['Camille Renard', 'CR'],
  ['camille de la rue', 'CR'],
  ['Nok', 'N'],
  ['  Élodie  Ng-Tran ', 'ÉT'],
  ['😀 Renard', '😀R'],
  ['', ''],
])('takes the initials of %j: %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})

it('shows the photo where there is one', () => {
  const { container } = render(<Avatar name="Nok" photo="/images/nok.webp" />)
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/images/nok.webp')
  expect(container.querySelector('.avatar')?.hasAttribute('data-initials')).toBe(false)
})

it('shows the initials where the photo cannot be had, until there is another one', () => {
  const { container, rerender } = render(<Avatar name="Nok" photo="/gone.webp" />)
  fireEvent.error(container.querySelector('img') as HTMLImageElement)
  const { initials } = container.querySelector<HTMLElement>('.avatar')?.dataset ?? {}
  expect([container.querySelector('img'), initials]).toEqual([null, 'N'])
  rerender(<Avatar name="Nok" photo="/new.webp" />)
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/new.webp')
})
