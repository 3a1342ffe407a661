import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Price } from './price.tsx'

afterEach(cleanup)

test.each([
  [{ cents: 1390 }, '13,90\u00a0€'],
  [{ cents: 1350, from: true }, 'dès 13,50\u00a0€'],
  [{ cents: 1390, wasCents: 1350 }, '13,90\u00a0€ au lieu de 13,50\u00a0€'],
  [{ cents: 0, free: true }, 'Offert'],
])('reads %o as %s', (props, words) => {
  expect(render(<Price {...props} />).container.textContent).toBe(words)
})
