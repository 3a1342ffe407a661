import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Stepper } from './stepper.tsx'

afterEach(cleanup)

test('counts up and down between its bounds', () => {
  const onChange = vi.fn()
  const { rerender } = render(<Stepper label="Pad thaï" value={2} onChange={onChange} />)
  fireEvent.click(screen.getByRole('button', { name: 'Un de plus' }))
  fireEvent.click(screen.getByRole('button', { name: 'Un de moins' }))
  expect(onChange.mock.calls).toEqual([[3], [1]])

  onChange.mockClear()
  rerender(<Stepper label="Pad thaï" value={1} max={1} onChange={onChange} />)
  fireEvent.click(screen.getByRole('button', { name: 'Un de plus' }))
  fireEvent.click(screen.getByRole('button', { name: 'Un de moins' }))
  expect(onChange).not.toHaveBeenCalled()
})

test('removes at one where nothing is a possible count', () => {
  const onChange = vi.fn()
  render(<Stepper label="Pad thaï" value={1} min={0} onChange={onChange} />)
  fireEvent.click(screen.getByRole('button', { name: 'Retirer Pad thaï' }))
  expect(onChange).toHaveBeenCalledWith(0)
})
