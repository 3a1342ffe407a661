import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { DishDrawing } from './drawing.tsx'

vi.mock('./composed-shapes.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})

afterEach(cleanup)

it('leaves a drawing out that cannot be fetched, and the page goes on', async () => {
  await act(async () =>
    render(
      <p>
        <DishDrawing drawing={{ vessel: 'bowl', contents: ['noodles'] }} /> Pad thaï
      </p>,
    ),
  )
  expect(screen.getByText('Pad thaï')).toBeTruthy()
  expect(document.querySelector('.dish-drawing')?.childElementCount).toBe(0)
})
