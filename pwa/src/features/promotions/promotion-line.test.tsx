import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { keepPromotion, storedPromotion, useStoredPromotion } from '#pwa/lib/storage/stored-promotion.ts'
import { renderPart } from '#pwa/testing/render.tsx'
import { ToastHost } from '#pwa/ui/feedback/toast.tsx'
import { PromotionLine } from './promotion-line.tsx'

const PROMOTION = { code: 'ABCDEFGH', percent: 20, until: '2126-11-24T22:30:00.000Z' }

afterEach(() => keepPromotion(undefined))

function Line({ discountCents }: { discountCents: number }) {
  const promotion = useStoredPromotion()
  return promotion ? <PromotionLine promotion={promotion} discountCents={discountCents} /> : <p>aucune</p>
}

function show(discountCents: number) {
  renderPart(
    <>
      <Line discountCents={discountCents} />
      <ToastHost />
    </>,
  )
}

it('says what is taken off, what it is for and until when', () => {
  keepPromotion(PROMOTION)
  show(278)
  expect(screen.getByText(/Réduction de 20/)).toBeTruthy()
  expect(screen.getByText('−2,78 €')).toBeTruthy()
  expect(screen.getByText(/jusqu’au dimanche 24 novembre à 23\sh\s30/)).toBeTruthy()
})

it('claims nothing on a cart that it takes nothing off', () => {
  keepPromotion(PROMOTION)
  show(0)
  expect(screen.getByText('ne s’applique pas à ce panier')).toBeTruthy()
})

it('is put away, and brought back', () => {
  keepPromotion(PROMOTION)
  show(278)
  fireEvent.click(screen.getByRole('button', { name: 'Retirer la réduction' }))
  expect(screen.getByText('aucune')).toBeTruthy()
  expect(localStorage.getItem('laikhram_promotion')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Annuler' }))
  expect(screen.getByText('−2,78 €')).toBeTruthy()
})

it('is read from the device when the page comes, unless it is over', () => {
  localStorage.setItem('laikhram_promotion', JSON.stringify(PROMOTION))
  show(278)
  expect(storedPromotion()).toEqual(PROMOTION)
})

it('that is over counts for nothing', () => {
  localStorage.setItem('laikhram_promotion', JSON.stringify({ ...PROMOTION, until: '2020-11-22T22:30:00.000Z' }))
  show(278)
  expect(screen.getByText('aucune')).toBeTruthy()
})
