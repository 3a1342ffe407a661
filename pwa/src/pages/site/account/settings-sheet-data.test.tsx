import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { currentCustomer, keepCustomer } from '#pwa/lib/session/customer-session.ts'
import { problem } from '#pwa/testing/fakes/fake-server.ts'
import { renderPart } from '#pwa/testing/render.tsx'
import { aCustomer } from '#pwa/testing/samples/a-customer.ts'
import {
  alert,
  CAMILLE,
  DELETE,
  EXPORT,
  errorOf,
  type Handlers,
  openSheet,
  press,
  settingsSheetTests,
  type,
} from '#pwa/testing/settings-sheet.tsx'
import { SettingsSheet } from './settings-sheet.tsx'

settingsSheetTests()

describe('the customer’s data', () => {
  it('come as a file', async () => {
    let file = new Blob()
    vi.spyOn(URL, 'createObjectURL').mockImplementation(blob => {
      file = blob as Blob
      return 'blob:moi'
    })
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    openSheet({ [EXPORT]: { body: { profile: { name: 'Camille Renard' } } } }, 'donnees')
    press('Télécharger mes données')
    await screen.findByText('Le fichier est dans vos téléchargements.')
    const link = click.mock.contexts[0] as HTMLAnchorElement
    expect(link.download).toMatch(/^mes-donnees-\d{4}-\d\d-\d\d\.json$/)
    expect(JSON.parse(await file.text())).toEqual({ profile: { name: 'Camille Renard' } })
  })

  it('that could not be had are said to be', async () => {
    openSheet({ [EXPORT]: problem(429, 'rate_limited', 'Trop de tentatives.') }, 'donnees')
    press('Télécharger mes données')
    expect(await alert()).toBe('Trop de tentatives.')
  })
})

describe('deleting the account', () => {
  const ask = async (handlers: Handlers, points = 0) => {
    keepCustomer({ user: aCustomer({ loyalty_points: points }), token: 'jeton' }, true)
    const part = openSheet(handlers, 'donnees')
    press('Supprimer mon compte')
    const dialog = await screen.findByRole('dialog', { name: 'Supprimer mon compte' })
    const confirm = () => fireEvent.click(within(dialog).getByRole('button', { name: 'Supprimer mon compte' }))
    return { ...part, dialog, confirm }
  }
  const PASSWORD_FIELD = 'Mot de passe pour confirmer'

  it('says what goes and what stays before anything is done', async () => {
    const { dialog } = await ask({}, 23)
    for (const words of [/^Vos données sont effacées/, /dix ans/, /la note et la date/, /demandes de table/]) {
      within(dialog).getByText(words)
    }
    within(dialog).getByText('Vous perdez 23 points, dont 2 plats offerts à choisir.')
  })

  it('needs the password, and the right one', async () => {
    const { server, confirm } = await ask({
      [DELETE]: problem(422, 'wrong_password', 'Le mot de passe actuel ne correspond pas.'),
    })
    confirm()
    expect(errorOf(PASSWORD_FIELD)).toBe('Le mot de passe est requis')
    expect(server.of(DELETE)).toEqual([])
    type(PASSWORD_FIELD, 'pas le bon')
    confirm()
    await waitFor(() => expect(errorOf(PASSWORD_FIELD)).toBe('Le mot de passe actuel ne correspond pas.'))
    expect(currentCustomer()?.id).toBe(CAMILLE.id)
  })

  it('says why it has to wait', async () => {
    const words = 'Une commande payée est encore en cours.'
    const { confirm } = await ask({ [DELETE]: problem(409, 'orders_under_way', words) })
    type(PASSWORD_FIELD, 'nuages')
    confirm()
    expect(await alert()).toBe(words)
    expect(currentCustomer()?.id).toBe(CAMILLE.id)
  })

  it('is done at once: signed out, told calmly, and the device remembers nobody', async () => {
    localStorage.setItem(
      'laikhram_details',
      '{"firstName":"Camille","lastName":"Renard","email":"c@e.fr","phone":"06"}',
    )
    const { server, confirm } = await ask({ [DELETE]: {} })
    type(PASSWORD_FIELD, 'nuages')
    confirm()
    await screen.findByText('Votre compte est supprimé. Vous pouvez toujours commander sans compte.')
    expect(server.of(DELETE)[0]?.body).toEqual({ password: 'nuages' })
    expect(currentCustomer()).toBeUndefined()
    await waitFor(() => expect(localStorage.getItem('laikhram_details')).toBeNull())
  })
})

describe('a deletion that the customer does not wait for', () => {
  it('signs out all the same, once it is done', async () => {
    let answer = (_: object) => {}
    const { address } = openSheet({ [DELETE]: () => new Promise(resolve => (answer = resolve)) }, 'donnees')
    press('Supprimer mon compte')
    const dialog = await screen.findByRole('dialog', { name: 'Supprimer mon compte' })
    type('Mot de passe pour confirmer', 'nuages')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Supprimer mon compte' }))
    await screen.findByRole('button', { name: 'Suppression…' })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Fermer' }))
    await waitFor(() => expect(address()).toBe('/?compte=parametres&onglet=donnees'))
    expect(currentCustomer()?.id).toBe(CAMILLE.id)
    answer({})
    await waitFor(() => expect(currentCustomer()).toBeUndefined())
  })
})

describe('the parts', () => {
  it('are in the address in place of one another, and leave it with the account', async () => {
    const { address } = openSheet()
    fireEvent.click(screen.getByRole('tab', { name: 'Sécurité' }))
    expect(address()).toBe('/?compte=parametres&onglet=securite')
    screen.getByLabelText('Mot de passe actuel')
    const left = renderPart(
      <SettingsSheet open={false} onClose={() => {}} onSection={() => {}} onSessionOver={async () => {}} />,
      { at: '/?onglet=securite' },
    )
    await waitFor(() => expect(left.address()).toBe('/'))
  })
})
