import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import type { Mailing } from '#api/features/promotions/contract.ts'
import { keepStaff } from '#pwa/lib/session/staff-session.ts'
import { fakeServer, problem, type Request } from '#pwa/testing/fakes/fake-server.ts'
import { renderPart } from '#pwa/testing/render.tsx'
import { ToastHost } from '#pwa/ui/feedback/toast.tsx'
import { PromotionAdmin } from './promotion-admin.tsx'

const PATH = '/api/admin/notifications/promotional'
const UNTIL = '2026-11-22T22:30:00.000Z'
const MAILING: Mailing = {
  id: '4f8a21c0-1d2e-4f3a-8b4c-5d6e7f8a9b0c',
  title: 'Promotion',
  createdAt: '2026-11-21T09:00:00.000Z',
  by: 'Nok',
  recipients: 3,
  sent_count: 2,
  failed_count: 1,
  pending_count: 0,
  promotion: { code: 'ABCDEFGH', percent: 20, until: UNTIL, used_count: 1 },
}

const echo = ({ body }: Request) => {
  const { title, body: words } = body as { title: string; body: string }
  return { body: { subject: title, text: `Bonjour,\n\n${words}` } }
}

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true
  }
  keepStaff({ token: 'a-token', role: 'admin' })
})

async function open(handlers: Parameters<typeof fakeServer>[0] = {}, list: object = {}) {
  const server = fakeServer({
    [`GET ${PATH}`]: { body: { recipients: 3, until: UNTIL, mailings: [], ...list } },
    [`POST ${PATH}/preview`]: echo,
    ...handlers,
  })
  renderPart(
    <>
      <PromotionAdmin />
      <ToastHost />
    </>,
  )
  await screen.findByLabelText('Titre')
  return server
}

const send = async () => {
  fireEvent.click(screen.getByRole('button', { name: /Envoyer à 3\sdestinataires/ }))
  const dialog = await screen.findByRole('dialog')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Envoyer' }))
}

const value = (label: string) => (screen.getByLabelText(label) as HTMLInputElement).value

it('proposes the fixed words, which follow the per cent until somebody changes them', async () => {
  await open()
  expect(value('Titre')).toBe('Promotion\u00a0: 20\u00a0% de réduction')
  expect(value('Message')).toContain('20\u00a0% de réduction sur vos plats à emporter, jusqu’à dimanche 22 novembre.')
  fireEvent.change(screen.getByLabelText('Réduction, en %'), { target: { value: '15' } })
  expect(value('Titre')).toBe('Promotion\u00a0: 15\u00a0% de réduction')
  fireEvent.change(screen.getByLabelText('Titre'), { target: { value: 'Ce dimanche' } })
  fireEvent.change(screen.getByLabelText('Réduction, en %'), { target: { value: '10' } })
  expect(value('Titre')).toBe('Ce dimanche')
})

it('shows the mail as the server writes it', async () => {
  await open()
  expect(await screen.findByRole('heading', { name: /Promotion\s: 20\s% de réduction/, level: 4 })).toBeTruthy()
})

it('warns of a promise that the cart does not keep', async () => {
  await open()
  fireEvent.change(screen.getByLabelText('Titre'), { target: { value: '30 % ce soir' } })
  expect(screen.getByText(/Le texte parle de 30/)).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Titre'), { target: { value: '20 % ce soir' } })
  expect(screen.queryByText(/Le texte parle de/)).toBeNull()
})

it('asks before it sends, sends once with a key, and says what the mail server took', async () => {
  const server = await open({ [`POST ${PATH}`]: { body: MAILING } })
  await send()
  expect(await screen.findByText('Notification envoyée à 2 utilisateurs')).toBeTruthy()
  const [request] = server.of(`POST ${PATH}`)
  expect(request?.body).toMatchObject({
    title: 'Promotion\u00a0: 20\u00a0% de réduction',
    data: { type: 'discount', discount: 20 },
  })
  expect(request?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/)
})

it('a second try after a lost answer brings the same key', async () => {
  let tries = 0
  const server = await open({ [`POST ${PATH}`]: () => (++tries === 1 ? 'offline' : { body: MAILING }) })
  await send()
  const dialog = screen.getByRole('dialog')
  await within(dialog).findByText(/Le réseau ne répond pas/)
  fireEvent.click(within(dialog).getByRole('button', { name: 'Envoyer' }))
  await screen.findByText(/Notification envoyée/)
  const keys = server.of(`POST ${PATH}`).map(({ headers }) => headers.get('idempotency-key'))
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})

it('says what is missing beside its field, and sends nothing', async () => {
  const server = await open()
  fireEvent.change(screen.getByLabelText('Titre'), { target: { value: ' ' } })
  fireEvent.change(screen.getByLabelText('Réduction, en %'), { target: { value: '80' } })
  fireEvent.click(screen.getByRole('button', { name: /Envoyer à 3\sdestinataires/ }))
  expect(screen.getByText('Écrivez un titre.')).toBeTruthy()
  expect(screen.getByText('Choisissez de 1 à 50 %.')).toBeTruthy()
  expect(screen.queryByRole('dialog', { name: /Envoyer à/ })).toBeNull()
  expect(server.of(`POST ${PATH}`)).toEqual([])
})

it('without a discount it is a message, with words of one’s own', async () => {
  const server = await open({ [`POST ${PATH}`]: { body: { ...MAILING, promotion: null } } })
  fireEvent.click(screen.getByLabelText('Avec une réduction, donnée au panier'))
  expect(value('Titre')).toBe('')
  fireEvent.change(screen.getByLabelText('Titre'), { target: { value: 'Khao soi' } })
  fireEvent.change(screen.getByLabelText('Message'), { target: { value: 'Il est à la carte.' } })
  await send()
  await screen.findByText(/Notification envoyée/)
  expect(server.of(`POST ${PATH}`)[0]?.body).toEqual({
    title: 'Khao soi',
    body: 'Il est à la carte.',
    data: { type: 'message' },
  })
})

it('with nobody to write to offers nothing to send', async () => {
  await open({}, { recipients: 0 })
  expect(screen.getByRole('button', { name: /Personne n’a demandé d’offres/ }).getAttribute('aria-disabled')).toBe(
    'true',
  )
})

it('shows what became of each sending', async () => {
  const waiting = {
    ...MAILING,
    id: 'b',
    title: 'En cours',
    sent_count: 1,
    failed_count: 0,
    pending_count: 2,
    promotion: null,
  }
  await open({}, { mailings: [waiting, MAILING] })
  expect(screen.getByText('1 message accepté sur 3, 2 en attente')).toBeTruthy()
  expect(screen.getByText('2 messages acceptés sur 3, 1 refusé')).toBeTruthy()
  expect(screen.getByRole('progressbar').getAttribute('value')).toBe('1')
  expect(screen.getByText(/1\scommande/)).toBeTruthy()
})

it('the server’s refusal is said where the question was asked', async () => {
  await open({ [`POST ${PATH}`]: problem(403, 'forbidden_role', 'Action réservée à l’administrateur.') })
  await send()
  expect(await screen.findByText('Action réservée à l’administrateur.')).toBeTruthy()
})

it('typed words outlive a reload', async () => {
  await open()
  fireEvent.change(screen.getByLabelText('Titre'), { target: { value: 'Brouillon' } })
  expect(JSON.parse(sessionStorage.getItem('laikhram_offer') ?? '{}')).toMatchObject({ title: 'Brouillon' })
  await waitFor(() => expect(value('Titre')).toBe('Brouillon'))
})
