import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderPart } from '#pwa/testing/render.tsx'
import { aDish, aMain, aMenu } from '#pwa/testing/samples/a-menu.ts'
import { LeadingDish, leadingDish } from './leading-dish.tsx'

const PAD_THAI = aMain()

it('is what the house or its sales put first, as long as it can be had, else the first main that can', () => {
  const nems = aDish({ id: 'nems', category: 'entrees' })
  const soldOut = aMain({ id: 'pad-see-ew', available: false })
  const takeaway = { ...aMenu().takeaway, entrees: [nems], plats: [soldOut, PAD_THAI] }
  expect(leadingDish({ takeaway, startWith: ['nems', PAD_THAI.id] })?.id).toBe('nems')
  expect(leadingDish({ takeaway, startWith: [soldOut.id] })?.id).toBe(PAD_THAI.id)
  expect(leadingDish({ takeaway })?.id).toBe(PAD_THAI.id)
  expect(leadingDish({ takeaway: { ...takeaway, plats: [soldOut] } })).toBeUndefined()
})

it('says what one tap adds and for how much, adds that, and opens the dish by its name', () => {
  const onAdd = vi.fn()
  const onChoose = vi.fn()
  renderPart(
    <LeadingDish
      dish={PAD_THAI}
      menu={aMenu([PAD_THAI])}
      plate={null}
      onAdd={onAdd}
      onChoose={onChoose}
      Added={() => null}
    />,
  )
  const [variant, euros] = Object.entries(PAD_THAI.prices ?? {})[0] ?? []
  const text = screen.getByRole('article').textContent?.replaceAll('\u00a0', ' ')
  expect(text).toContain(variant?.toLowerCase())
  expect(text).toContain(`${euros?.toFixed(2).replace('.', ',')} €`)
  expect(text).not.toContain('dès')
  fireEvent.click(screen.getByRole('button', { name: PAD_THAI.name }))
  expect(onChoose).toHaveBeenCalledWith(PAD_THAI.id)
  fireEvent.click(screen.getByRole('button', { name: /^Ajouter/ }))
  return vi.waitFor(() => expect(onAdd.mock.calls[0]?.[0].request).toMatchObject({ menuItemId: PAD_THAI.id }))
})
