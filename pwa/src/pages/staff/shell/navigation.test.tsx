import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderPart } from '#pwa/testing/render.tsx'
import type { StaffEntry } from './entries.ts'
import { BottomNavigation } from './staff-shell.tsx'

const MANAGER = { role: 'manager' } as const
const waits = vi.hoisted(() => ({ on: '' }))

vi.mock('./entries.ts', () => ({
  entriesOf: (): Partial<StaffEntry>[] =>
    ['un', 'deux', 'trois', 'quatre', 'cinq', 'six'].map((name, index) => ({
      path: `/admin/${name}`,
      label: name,
      icon: 'list',
      rail: index,
      ...(name === waits.on && { useCount: () => 3 }),
    })),
}))

it.each([
  ['six', 'Plus3'],
  ['deux', 'Plus'],
  ['', 'Plus'],
])('says on a phone what waits behind the last button: %s', (name, label) => {
  waits.on = name
  renderPart(<BottomNavigation {...MANAGER} />)
  expect(screen.getByRole('button').textContent).toBe(label)
  expect(screen.queryAllByText('3')).toHaveLength(name === '' ? 0 : name === 'six' ? 2 : 1)
})
