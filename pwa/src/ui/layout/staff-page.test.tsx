import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { DataSection } from './staff-page.tsx'

afterEach(cleanup)

const refetch = vi.fn()
const show = (query: { data?: string; isError?: boolean; isFetching?: boolean }) =>
  render(
    <DataSection title="Ventes" query={{ data: undefined, isError: false, isFetching: false, refetch, ...query }}>
      {data => <p>{data}</p>}
    </DataSection>,
  )

it('says that it waits', () => {
  show({ isFetching: true })
  expect(screen.getByText('Chargement')).toBeTruthy()
})

it('shows what came', () => {
  show({ data: '684 commandes' })
  expect(screen.getByRole('region', { name: 'Ventes' }).textContent).toContain('684 commandes')
})

it('fails alone, and tries again', () => {
  show({ isError: true })
  expect(screen.getByRole('alert').textContent).toContain('Ces chiffres n’ont pas pu être chargés.')
  fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }))
  expect(refetch).toHaveBeenCalledOnce()
  expect(screen.queryByText('Chargement')).toBeNull()
})

it('keeps what it had when a later try fails, and says so', () => {
  show({ data: '684 commandes', isError: true })
  expect(screen.getByText('684 commandes')).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toContain('Voici les derniers reçus.')
})
