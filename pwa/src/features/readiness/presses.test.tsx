import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { keepStaff } from '#pwa/lib/session/staff-session.ts'
import { fakeServer } from '#pwa/testing/fakes/fake-server.ts'
import { renderPart } from '#pwa/testing/render.tsx'
import { ConfirmMenuPress, TestEventPress, TestMailPress, WebhookPress } from './readiness-lines.tsx'

const MENU = 'POST /api/admin/opening/menu'
const WEBHOOK = 'POST /api/admin/readiness/webhook'
const EVENT = 'POST /api/admin/readiness/event'
const MAIL = 'POST /api/admin/readiness/mail'
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

beforeEach(() => void keepStaff({ token: 'a-token', role: 'admin' }))

it('confirms nothing that was not ticked', async () => {
  const server = fakeServer({ [MENU]: { body: {} } })
  renderPart(<ConfirmMenuPress />)
  press('Confirmer sous mon nom')
  expect(screen.getByText(/Cochez d’abord/)).toBeDefined()
  expect(server.requests).toEqual([])
  fireEvent.click(screen.getByRole('checkbox'))
  press('Confirmer sous mon nom')
  await waitFor(() => expect(server.of(MENU)).toHaveLength(1))
})

it('shows a new address’s secret, and nothing where an address was only completed', async () => {
  fakeServer({ [WEBHOOK]: { body: { secret: 'whsec_new' } } })
  renderPart(<WebhookPress />)
  press('Mettre l’adresse en place')
  expect(await screen.findByText('whsec_new')).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
})

it('says what the provider or the server said, and can be pressed again', async () => {
  fakeServer({ [WEBHOOK]: 'offline' })
  renderPart(<WebhookPress />)
  press('Mettre l’adresse en place')
  expect(await screen.findByRole('alert')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Mettre l’adresse en place' })).toBeDefined()
})

it('has an event sent for a try, and says where to look when none came', async () => {
  const answers = [{ received: false }, { received: true }]
  fakeServer({ [EVENT]: () => ({ body: answers.shift() }) })
  renderPart(<TestEventPress />)
  press('Faire envoyer un essai')
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /Prévenez votre hébergeur.*Comparer STRIPE_WEBHOOK_SECRET/,
  )
  press('Faire envoyer un essai')
  expect(await screen.findByText(/bonne signature/)).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
})

it('mails for a try, and says why it was not taken', async () => {
  const answers = [{ accepted: true }, { accepted: false, reason: '550 no such user' }]
  const server = fakeServer({ [MAIL]: () => ({ body: answers.shift() }) })
  renderPart(<TestMailPress />)
  press('Envoyer l’essai')
  expect(server.requests).toEqual([])
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'essai@exemple.fr' } })
  press('Envoyer l’essai')
  expect(await screen.findByText(/Accepté par le serveur/)).toBeDefined()
  press('Envoyer l’essai')
  expect(await screen.findByText(/550 no such user/)).toBeDefined()
})
