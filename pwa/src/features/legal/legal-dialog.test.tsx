import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { LEGAL_PAGES } from '#api/features/notifications/rules/legal-text.ts'
import type { PublicRestaurant } from '#api/features/settings/contract.ts'
import { renderPart } from '#pwa/testing/render.tsx'
import { LegalDialog } from './legal-dialog.tsx'

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

/**
 * The heading of the text on the screen, once it is loaded; the copy for printing has the same, hidden by CSS alone.
 */
const title = () => within(screen.getByRole('tabpanel')).findByRole('heading', { level: 3 })

it.each(LEGAL_PAGES.map(({ name }) => name))('shows %s whole, with no place left empty', async name => {
  renderPart(<LegalDialog shown={name} restaurant={RESTAURANT} onShow={vi.fn()} onClose={vi.fn()} />)
  const heading = await title()
  expect(heading.textContent).not.toBe('')
  const text = document.querySelector('.legal-text')?.textContent ?? ''
  expect(text).toContain('janvier 2024')
  expect(text).not.toMatch(/[{}|]|\*\*|^#/m)
  expect([...document.querySelectorAll('.legal-text li')].filter(item => /^[-\s]*$/.test(item.textContent))).toEqual([])
})

it('says of what the restaurant has not given yet that it is to be filled in', async () => {
  renderPart(<LegalDialog shown="mentions" restaurant={RESTAURANT} onShow={vi.fn()} onClose={vi.fn()} />)
  await title()
  expect(document.querySelector('.legal-text')?.textContent).toMatch(/SIRET\s: à compléter/)
})

it('prints the text that is shown', async () => {
  const print = vi.fn()
  vi.stubGlobal('print', print)
  renderPart(<LegalDialog shown="cookies" restaurant={RESTAURANT} onShow={vi.fn()} onClose={vi.fn()} />)
  await title()
  fireEvent.click(screen.getByRole('button', { name: 'Imprimer' }))
  expect(print).toHaveBeenCalledOnce()
  const onPaper = document.querySelector('body > .legal-print')?.textContent
  expect(onPaper).toBe(document.querySelector('.legal-text')?.textContent)
  vi.unstubAllGlobals()
})

it('marks the document that is shown and goes to another', () => {
  const onShow = vi.fn()
  renderPart(<LegalDialog shown="cgv" restaurant={RESTAURANT} onShow={onShow} onClose={vi.fn()} />)
  const current = screen.getByRole('tab', { name: 'Conditions de vente' })
  expect(current.getAttribute('aria-selected')).toBe('true')
  fireEvent.click(screen.getByRole('tab', { name: 'Cookies' }))
  expect(onShow).toHaveBeenCalledWith('cookies')
})
