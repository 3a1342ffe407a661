import { render } from '@testing-library/react'
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
  expect(container.textContent).toBe('')
})
