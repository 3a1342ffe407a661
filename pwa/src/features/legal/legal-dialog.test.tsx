import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { PublicRestaurant } from '#api/features/settings/contract.ts'
import { renderPart } from '#pwa/testing/render.tsx'
import { LegalDialog } from './legal-dialog.tsx'
import { LEGAL_DOCUMENTS } from './legal-documents.ts'

const RESTAURANT = {
  name: 'Lai Khram',
  nameTh: 'ลายคราม',
  address: '2 rue du Lotus-Bleu, 75002 Paris',
  phone: '01 99 00 12 34',
  email: 'contact@lai-khram.example',
  leadTimeMinutes: 20,
  alcoholUntil: '22:00',
  legal: { 'legal.updatedOn': 'janvier 2024', 'legal.version': '2024-01' },
} as unknown as PublicRestaurant

it.each(LEGAL_DOCUMENTS.map(({ name }) => name))('shows %s whole, with no place left empty', async name => {
  renderPart(<LegalDialog shown={name} restaurant={RESTAURANT} onShow={vi.fn()} onClose={vi.fn()} />)
  const heading = await screen.findByRole('heading', { level: 3 })
  expect(heading.textContent).not.toBe('')
  const text = document.querySelector('.legal-text')?.textContent ?? ''
  expect(text).toContain('janvier 2024')
  expect(text).not.toMatch(/[{}|]|\*\*|^#/m)
})

it('marks the document that is shown and goes to another', () => {
  const onShow = vi.fn()
  renderPart(<LegalDialog shown="cgv" restaurant={RESTAURANT} onShow={onShow} onClose={vi.fn()} />)
  const current = screen.getByRole('button', { name: 'Conditions de vente' })
  expect(current.getAttribute('aria-current')).toBe('page')
  fireEvent.click(screen.getByRole('button', { name: 'Cookies' }))
  expect(onShow).toHaveBeenCalledWith('cookies')
})
