import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import type { AdminReview } from '#api/features/reviews/contract-moderation.ts'
import { keepStaff } from '#pwa/lib/session/staff-session.ts'
import { fakeServer, problem } from '#pwa/testing/fakes/fake-server.ts'
import { renderPart } from '#pwa/testing/render.tsx'
import { anAdminReview } from '#pwa/testing/samples/a-review.ts'
import { ToastHost } from '#pwa/ui/feedback/toast.tsx'
import { ReviewsPage } from './reviews-page.tsx'

const LIST = 'GET /api/admin/reviews'
const REVIEW = anAdminReview()
const MODERATE = `POST /api/admin/reviews/${REVIEW.id}/moderate`
const REPLY = `POST /api/admin/reviews/${REVIEW.id}/reply`
const AT = '2026-11-21T09:10:00.000Z'

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function () {
    this.open = false
  }
  keepStaff({ token: 'a-token', role: 'manager' })
})

function page(reviews: AdminReview[]) {
  return { body: { reviews, counts: { all: 9, visible: 7, hidden: 2, unanswered: 4, reported: 1 }, nextCursor: null } }
}

function open(handlers: Parameters<typeof fakeServer>[0], at = '/admin/avis') {
  const server = fakeServer({ [LIST]: page([REVIEW]), ...handlers })
  const part = renderPart(
    <>
      <ReviewsPage />
      <ToastHost />
    </>,
    { at },
  )
  return { server, ...part }
}

it('shows what was written, how many there are of each kind, and asks for what is chosen', async () => {
  const { server, address } = open({})
  await screen.findByText('Le pad kapao a vraiment le goût du basilic thaï.')
  expect(screen.getByRole('radio', { name: /^Sans réponse\s*4$/ })).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: /^Masqués/ }))
  await waitFor(() => expect(server.of(LIST).at(-1)?.query.get('filter')).toBe('hidden'))
  expect(address()).toBe('/admin/avis?vue=masques')
})

it('hides for a reason alone, and says who is told', async () => {
  const hidden = anAdminReview({ hidden_at: AT, hidden_reason: 'fake', hidden_by: 'Nok' })
  const { server } = open({ [MODERATE]: { body: hidden } })
  fireEvent.click(await screen.findByRole('button', { name: 'Masquer l’avis de Camille R.' }))
  const sheet = within(screen.getByRole('dialog', { name: 'Masquer l’avis' }))
  expect(sheet.getByText(/^Une mauvaise note n’est pas un motif\. L’auteur reçoit le motif/)).toBeTruthy()
  fireEvent.click(sheet.getByRole('button', { name: 'Choisissez un motif' }))
  expect(server.of(MODERATE)).toEqual([])
  fireEvent.click(sheet.getByLabelText('Faux avis ou conflit d’intérêts'))
  fireEvent.click(sheet.getByRole('button', { name: 'Masquer l’avis' }))
  await screen.findByText('Avis masqué.')
  expect(server.of(MODERATE)[0]?.body).toEqual({ hidden: true, reason: 'fake' })
})

it('says that another tablet was faster', async () => {
  const hidden = anAdminReview({ hidden_at: AT, hidden_reason: 'fake', hidden_by: 'Nok' })
  open(
    { [MODERATE]: problem(409, 'review_already_hidden', 'Cet avis est déjà masqué.', { review: hidden }) },
    `/admin/avis?masquer=${REVIEW.id}`,
  )
  const sheet = within(await screen.findByRole('dialog', { name: 'Masquer l’avis' }))
  fireEvent.click(sheet.getByLabelText('Doublon'))
  fireEvent.click(sheet.getByRole('button', { name: 'Masquer l’avis' }))
  await sheet.findByText('Cet avis est déjà masqué.')
})

it('shows a hidden review with its reason, and asks before it is shown again', async () => {
  const hidden = anAdminReview({ hidden_at: AT, hidden_reason: 'off_topic', hidden_by: 'Nok', has_address: false })
  const { server } = open({ [LIST]: page([hidden]), [MODERATE]: { body: REVIEW } })
  await screen.findByText('texte sans rapport avec le restaurant')
  expect(screen.getByText(/Sans adresse : l’auteur n’a pas pu être prévenu\.$/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Afficher à nouveau l’avis de Camille R.' }))
  const question = within(screen.getByRole('dialog', { name: 'Afficher cet avis à nouveau\u00a0?' }))
  fireEvent.click(question.getByRole('button', { name: 'Afficher' }))
  await screen.findByText('L’avis de Camille R. est à nouveau affiché.')
  expect(server.of(MODERATE)[0]?.body).toEqual({ hidden: false })
})

it('publishes a reply, and not an empty one', async () => {
  const { server } = open({ [REPLY]: { body: anAdminReview({ reply: 'Merci.', replied_at: AT }) } })
  fireEvent.click(await screen.findByRole('button', { name: 'Répondre à Camille R.' }))
  const sheet = within(screen.getByRole('dialog', { name: 'Répondre à l’avis' }))
  fireEvent.click(sheet.getByRole('button', { name: 'Écrivez une réponse' }))
  expect(server.of(REPLY)).toEqual([])
  fireEvent.change(sheet.getByLabelText('Votre réponse'), { target: { value: ' Merci. ' } })
  fireEvent.click(sheet.getByRole('button', { name: 'Publier la réponse' }))
  await screen.findByText('Réponse publiée.')
  expect(server.of(REPLY)[0]?.body).toEqual({ text: 'Merci.', seen: null })
})

it('takes a reply back', async () => {
  const answered = anAdminReview({ reply: 'Merci.', replied_at: AT, replied_by: 'Nok' })
  const { server } = open({ [LIST]: page([answered]), [REPLY]: { body: REVIEW } }, `/admin/avis?repondre=${REVIEW.id}`)
  const sheet = within(await screen.findByRole('dialog', { name: 'Répondre à l’avis' }))
  expect(sheet.getByLabelText<HTMLTextAreaElement>('Votre réponse').value).toBe('Merci.')
  fireEvent.click(sheet.getByRole('button', { name: 'Retirer la réponse' }))
  await screen.findByText('Réponse retirée.')
  expect(server.of(REPLY)[0]?.body).toEqual({ text: '', seen: AT })
})

it('shows what somebody else has replied meanwhile, keeps the text, and writes over it only then', async () => {
  const theirs = anAdminReview({ reply: 'Bien reçu.', replied_at: AT, replied_by: 'Nok' })
  let isFirst = true
  const { server } = open(
    {
      [REPLY]: () => {
        const answer = isFirst
          ? problem(409, 'stale_version', 'Quelqu’un d’autre…', { review: theirs })
          : { body: anAdminReview({ reply: 'Merci.', replied_at: AT }) }
        isFirst = false
        return answer
      },
    },
    `/admin/avis?repondre=${REVIEW.id}`,
  )
  const sheet = within(await screen.findByRole('dialog', { name: 'Répondre à l’avis' }))
  fireEvent.change(sheet.getByLabelText('Votre réponse'), { target: { value: 'Merci.' } })
  fireEvent.click(sheet.getByRole('button', { name: 'Publier la réponse' }))
  await sheet.findByText(/^Nok vient de répondre : « Bien reçu\. »/)
  expect(sheet.getByLabelText<HTMLTextAreaElement>('Votre réponse').value).toBe('Merci.')
  fireEvent.click(sheet.getByRole('button', { name: 'Enregistrer la réponse' }))
  await screen.findByText('Réponse publiée.')
  expect(server.of(REPLY).map(({ body }) => body)).toEqual([
    { text: 'Merci.', seen: null },
    { text: 'Merci.', seen: AT },
  ])
})
