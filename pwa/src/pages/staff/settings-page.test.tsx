import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { ORDERING_KEYS, ORDERING_SETTINGS } from '#api/features/settings/contract-ordering.ts'
import { PARTS, partOf } from '#pwa/features/settings/admin/settings-form.tsx'
import { keepStaff } from '#pwa/lib/session/staff-session.ts'
import { fakeServer, problem } from '#pwa/testing/fakes/fake-server.ts'
import { renderPart } from '#pwa/testing/render.tsx'
import { aRestaurant } from '#pwa/testing/samples/a-restaurant.ts'
import { theSettings } from '#pwa/testing/samples/the-settings.ts'
import { ToastHost } from '#pwa/ui/feedback/toast.tsx'
import { SettingsPage } from './settings-page.tsx'

const SAVE = 'PUT /api/admin/settings'
const OPENING = 'GET /api/admin/opening'
const FORECAST = 'POST /api/admin/settings/forecast'
const nothing = { orders: 0, reservations: 0 }

beforeEach(() => keepStaff({ token: 'a', role: 'admin' }))

async function open(handlers: Parameters<typeof fakeServer>[0], at = '/admin/reglages', settings = theSettings()) {
  const server = fakeServer({
    'GET /api/admin/settings': { body: settings },
    [OPENING]: { body: { isGuarded: false, missing: [], openedAnyway: null } },
    'GET /api/restaurant': { body: aRestaurant() },
    [FORECAST]: { body: { closures: [nothing, nothing], outside: nothing } },
    ...handlers,
  })
  const part = renderPart(
    <>
      <SettingsPage />
      <ToastHost />
    </>,
    { at },
  )
  await screen.findByRole('tablist')
  return { ...server, ...part }
}

const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const save = () => fireEvent.click(screen.getByRole('button', { name: /^Enregistrer/ }))

it('offers to save once something is changed, sends that alone with its version, and says it is done', async () => {
  const { of } = await open(
    { [SAVE]: { body: theSettings({ version: 9, slotCapacity: 12 }) } },
    '/admin/reglages?partie=retraits',
  )
  expect(screen.queryByRole('button', { name: 'Enregistrer' })).toBeNull()
  type('Capacité d’un créneau', '12')
  await screen.findByText('1 changement à enregistrer')
  save()
  await screen.findByText('Réglages enregistrés.')
  expect(of(SAVE)[0]?.body).toEqual({ version: 7, slotCapacity: 12 })
  await waitFor(() => expect(screen.queryByText(/à enregistrer/)).toBeNull())
})

it('says what is missing before orders are taken, as long as it is', async () => {
  const legal = { ...theSettings().legal, 'restaurant.siret': '', 'mediator.name': 'à compléter' }
  await open({}, '/admin/reglages?partie=mentions', theSettings({ legal }))
  const notice = await screen.findByText(/ne prend aucune commande/)
  expect(notice.textContent).toMatch(/SIRET.*Médiateur/)
  type('SIRET', '732 829 320 00074')
  await waitFor(() => expect(screen.getByText(/ne prend aucune commande/).textContent).not.toContain('SIRET'))
})

it('lets an administrator open anyway with a reason, which stays in view until it is ended', async () => {
  const legal = { ...theSettings().legal, 'mediator.name': 'à compléter' }
  const missing = [{ key: 'mediator.name', label: 'Médiateur' }]
  const opened = { reason: 'Le médiateur répond lundi.', by: 'Nok', at: '2026-11-21T09:00:00Z' }
  const server = await open(
    {
      [OPENING]: { body: { isGuarded: true, missing, openedAnyway: null } },
      'PUT /api/admin/opening': { body: { isGuarded: true, missing, openedAnyway: opened } },
    },
    '/admin/reglages?partie=mentions',
    theSettings({ legal }),
  )
  await screen.findByText('Bientôt ouvert : aucune commande n’est prise tant qu’il manque Médiateur.')
  type('Motif', opened.reason)
  fireEvent.click(screen.getByRole('button', { name: 'Prendre les commandes' }))
  await screen.findByText(
    /^Commandes ouvertes par Nok depuis le 21 novembre 2026 .*\(Médiateur\)\. Motif : Le médiateur/,
  )
  expect(server.of('PUT /api/admin/opening')[0]?.body).toEqual({ reason: opened.reason })
  fireEvent.click(screen.getByRole('button', { name: 'Ne plus prendre de commandes' }))
  await waitFor(() => expect(server.of('PUT /api/admin/opening')[1]?.body).toEqual({ reason: null }))
})

it('says what is wrong in its field, in the part where it stands, and sends nothing', async () => {
  const { of, address } = await open({}, '/admin/reglages?partie=mentions')
  type('SIRET', '123')
  fireEvent.click(screen.getByRole('tab', { name: 'Retraits' }))
  save()
  expect(await screen.findByText('Un SIRET compte 14 chiffres.')).toBeTruthy()
  expect(address()).toContain('partie=mentions')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('SIRET')))
  expect(of(SAVE)).toHaveLength(0)
  type('SIRET', '732 829 320 00074')
  expect(screen.queryByText('Un SIRET compte 14 chiffres.')).toBeNull()
})

it('says how many orders a closure will hold before it is saved', async () => {
  const counts = { orders: 2, reservations: 1 }
  const { of } = await open({ [FORECAST]: { body: { closures: [counts], outside: nothing } } })
  fireEvent.click(screen.getByRole('button', { name: 'Ajouter une fermeture' }))
  type('Premier jour', '2026-12-24')
  type('Dernier jour', '2026-12-26')
  type(/Phrase pour les clients/, 'Joyeux Noël.')
  expect(
    await screen.findByText('2 commandes et 1 table restent prévues. Prévenez ces clients, ou annulez.'),
  ).toBeTruthy()
  expect(screen.getByText('« Fermé du jeudi 24 décembre au samedi 26 décembre. Joyeux Noël. »')).toBeTruthy()
  expect(of(FORECAST).at(-1)?.body).toMatchObject({
    closures: [{ from: '2026-12-24', to: '2026-12-26' }],
  })
})

it('shows the week as customers read it while it is changed', async () => {
  await open({})
  const preview = screen.getByRole('complementary', { name: 'Ce que lisent vos clients' })
  expect(within(preview).getByText(/Tous les jours, de 11.h.30 à 23.h.30/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Retirer le service de 11:30, lundi' }))
  expect(within(preview).getByText('Fermé le lundi')).toBeTruthy()
  type('Ouverture, dimanche', '15h')
  type('Fermeture, dimanche', '17h')
  expect(screen.getByText('Aucune heure de retrait dans ces horaires.')).toBeTruthy()
  type('Fermeture, mardi', '1430')
  fireEvent.click(screen.getByRole('button', { name: 'Ajouter un service, mardi' }))
  expect(within(preview).getByText(/Le mardi, de 11.h.30 à 14.h.30 et de 18.h à 23.h/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Mettre partout les horaires du mardi' }))
  expect(within(preview).getByText(/Tous les jours, de 11.h.30 à 14.h.30 et de 18.h à 23.h/)).toBeTruthy()
})

it('takes pickups by weekday, past midnight too, and shows the slots that come of them', async () => {
  const { of } = await open(
    { [SAVE]: ({ body }) => ({ body: theSettings({ version: 8, ...(body as object) }) }) },
    '/admin/reglages?partie=retraits',
  )
  const monday = within(screen.getByRole('group', { name: 'lundi' }))
  expect(monday.getByText(/^17.créneaux$/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Retirer les retraits de 11:30, lundi, service 1' }))
  type('Premier retrait, lundi', '22h')
  type('Dernier retrait, lundi', '0h30')
  type('Un créneau, lundi', '15')
  type('Charge d’un créneau, lundi', '8')
  // The restaurant closes at 23:30.
  expect(monday.getByText(/^6.créneaux, 5 hors des horaires$/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Mettre partout les retraits du lundi' }))
  expect(within(screen.getByRole('group', { name: 'dimanche' })).getByText(/^6.créneaux/)).toBeTruthy()
  save()
  await screen.findByText('Réglages enregistrés.')
  const window = { first: '22:00', last: '00:30', stepMinutes: 15, capacity: 8 }
  expect(of(SAVE)[0]?.body).toEqual({ version: 7, pickupWeek: Array.from({ length: 7 }, () => [window]) })
})

it('says which pickups meet, and sends nothing', async () => {
  const { of } = await open({}, '/admin/reglages?partie=retraits')
  type('Dernier retrait, mardi, service 1', '18:00')
  save()
  await screen.findByText('Ces retraits commencent avant la fin des précédents.')
  expect(of(SAVE)).toHaveLength(0)
  fireEvent.click(screen.getByRole('button', { name: 'Remettre les heures habituelles' }))
  expect(screen.queryByText('1 changement à enregistrer')).toBeNull()
})

it('keeps what is typed when the session is over, and through a reload', async () => {
  const over = problem(401, 'session_expired', 'Session expirée.')
  await open({ [SAVE]: over }, '/admin/reglages?partie=restaurant')
  type('Téléphone', '01 99 00 99 99')
  save()
  await screen.findByText(/Reconnectez-vous, puis recommencez/)
  expect(screen.getByLabelText<HTMLInputElement>('Téléphone').value).toBe('01 99 00 99 99')
})

it('brings what was typed back after a reload', async () => {
  sessionStorage.clear()
  const first = await open({}, '/admin/reglages?partie=restaurant')
  type('Téléphone', '01 99 00 99 99')
  first.rerender(<p>ailleurs</p>)
  first.rerender(<SettingsPage />)
  expect((await screen.findByLabelText<HTMLInputElement>('Téléphone')).value).toBe('01 99 00 99 99')
  fireEvent.click(screen.getByRole('button', { name: 'Annuler' }))
  expect(screen.getByLabelText<HTMLInputElement>('Téléphone').value).toBe('01 99 00 12 34')
})

const stale = (settings: object) =>
  problem(409, 'stale_version', 'Quelqu’un d’autre vient de modifier cet élément.', { settings })

it('saves beside a colleague who changed something else, and says what', async () => {
  let saved = theSettings({ version: 8, leadTimeMinutes: 35 })
  const { of } = await open(
    {
      [SAVE]: ({ body }) => {
        const { version, slotCapacity } = body as { version: number; slotCapacity: number }
        if (version !== 8) return stale(saved)
        saved = { ...saved, version: 9, slotCapacity }
        return { body: saved }
      },
    },
    '/admin/reglages?partie=retraits',
  )
  type('Capacité d’un créneau', '12')
  save()
  await screen.findByText(/avec ce qu’un collègue a changé entre-temps : Délai de préparation/)
  expect(of(SAVE).map(({ body }) => body)).toEqual([
    { version: 7, slotCapacity: 12 },
    { version: 8, slotCapacity: 12 },
  ])
  expect(screen.getByLabelText<HTMLInputElement>('Délai de préparation').value).toBe('35')
})

it('asks before it replaces what a colleague wrote in the very same field', async () => {
  const theirs = theSettings({ version: 8, slotCapacity: 30 })
  const { of } = await open(
    {
      [SAVE]: ({ body }) =>
        (body as { version: number }).version === 8
          ? { body: theSettings({ version: 9, slotCapacity: 12 }) }
          : stale(theirs),
    },
    '/admin/reglages?partie=retraits',
  )
  type('Capacité d’un créneau', '12')
  save()
  await screen.findByText(/Votre saisie est gardée, rien n’est encore remplacé/)
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toContain('Capacité d’un créneau : 30')
  expect(screen.getByLabelText<HTMLInputElement>('Capacité d’un créneau').value).toBe('12')
  expect(of(SAVE)).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: 'Enregistrer ma saisie' }))
  await screen.findByText('Réglages enregistrés.')
  expect(of(SAVE)[1]?.body).toEqual({ version: 8, slotCapacity: 12 })
})

it('says what the server has against a field', async () => {
  const refused = problem(422, 'validation_failed', 'Vérifiez les champs signalés.', {
    errors: [{ path: 'restaurant.email', message: 'Email invalide' }],
  })
  await open({ [SAVE]: refused }, '/admin/reglages?partie=restaurant')
  type('Nom', 'Lai Khram 2')
  save()
  await screen.findByText('Email invalide')
})

it('shows the pause that the counter set, and ends it', async () => {
  const until = new Date(Date.now() + 40 * 60_000).toISOString()
  const PAUSE = 'POST /api/admin/pause'
  const { of } = await open(
    { 'GET /api/restaurant': { body: aRestaurant({ pausedUntil: until }) }, [PAUSE]: { body: { pausedUntil: null } } },
    '/admin/reglages?partie=retraits',
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Reprendre les commandes' }))
  await waitFor(() => expect(of(PAUSE)[0]?.body).toEqual({ minutes: 0 }))
})

it('has every setting under one subject, where a fault of it is shown', async () => {
  const opened = await open({}, '/admin/reglages')
  const found: string[] = []
  for (const { name, title } of PARTS) {
    fireEvent.click(screen.getByRole('tab', { name: title }))
    await waitFor(() => expect(opened.address()).toContain(`partie=${name}`))
    for (const key of ORDERING_KEYS) {
      const { kind, label } = ORDERING_SETTINGS[key]
      const asked =
        kind === 'flag' ? screen.queryByRole('switch', { name: new RegExp(label) }) : screen.queryByLabelText(label)
      if (!asked) continue
      found.push(key)
      expect([key, partOf(key)]).toEqual([key, name])
    }
  }
  expect(found.sort()).toEqual([...ORDERING_KEYS].sort())
})

it('counts what the law still wants', async () => {
  await open({}, '/admin/reglages?partie=mentions')
  expect(screen.getByText(/valeurs restent à compléter/).textContent).toMatch(/^20 valeurs/)
})
