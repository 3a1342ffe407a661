import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { fakeServer, problem } from '#pwa/testing/fakes/fake-server.ts'
import { renderPart } from '#pwa/testing/render.tsx'
import { ReportForm } from './report-form.tsx'

const REPORT = 'POST /api/reviews/9a1b2c3d-0000-4000-8000-000000000000/reports'
const open = (onSent = vi.fn()) => {
  renderPart(<ReportForm reviewId="9a1b2c3d-0000-4000-8000-000000000000" privacy={null} onSent={onSent} />)
  return onSent
}
const press = () => fireEvent.click(screen.getByRole('button', { name: 'Signaler cet avis' }))

function fill() {
  fireEvent.click(screen.getByLabelText('Faux avis ou conflit d’intérêts'))
  fireEvent.change(screen.getByLabelText('Ce qui ne va pas'), { target: { value: 'Jamais venu.' } })
  fireEvent.click(screen.getByLabelText(/^De bonne foi/))
}

it('asks for a reason, words and good faith before anything is sent', () => {
  const server = fakeServer({ [REPORT]: {} })
  open()
  press()
  for (const words of ['Choisissez un motif', 'Dites en quelques mots ce qui ne va pas', 'Confirmez votre bonne foi'])
    screen.getByText(words)
  expect(server.of(REPORT)).toEqual([])
})

it('leads to the first thing that is missing, which is called missing until it is given', () => {
  open()
  press()
  const [first] = screen.getAllByRole('radio')
  expect(document.activeElement).toBe(first)
  fireEvent.click(screen.getByLabelText('Faux avis ou conflit d’intérêts'))
  expect(screen.queryByText('Choisissez un motif')).toBeNull()
  press()
  expect(document.activeElement).toBe(screen.getByLabelText('Ce qui ne va pas'))
  fireEvent.change(screen.getByLabelText('Ce qui ne va pas'), { target: { value: 'Jamais venu.' } })
  expect(screen.queryByText('Dites en quelques mots ce qui ne va pas')).toBeNull()
  screen.getByText('Confirmez votre bonne foi')
})

it('sends what was said, and says that it was received', async () => {
  const server = fakeServer({ [REPORT]: {} })
  const onSent = open()
  fill()
  press()
  await waitFor(() => expect(onSent).toHaveBeenCalledOnce())
  expect(server.of(REPORT).map(({ body }) => body)).toEqual([
    { reason: 'fake', words: 'Jamais venu.', email: '', good_faith: true, website: '' },
  ])
})

it('says why it was refused, and keeps what was typed', async () => {
  fakeServer({ [REPORT]: problem(429, 'rate_limited', 'Trop de tentatives. Réessayez dans 1 heure.') })
  open()
  fill()
  press()
  await screen.findByText('Trop de tentatives. Réessayez dans 1 heure.')
  expect(screen.getByLabelText('Ce qui ne va pas')).toHaveProperty('value', 'Jamais venu.')
})
