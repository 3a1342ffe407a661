import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { currentCustomer, customerToken } from '#pwa/lib/session/customer-session.ts'
import { problem } from '#pwa/testing/fakes/fake-server.ts'
import {
  alert,
  CAMILLE,
  DEVICES,
  errorOf,
  field,
  openSheet,
  PASSWORD,
  press,
  SESSIONS,
  settingsSheetTests,
  type,
} from '#pwa/testing/settings-sheet.tsx'

settingsSheetTests()

describe('the password', () => {
  const fill = (change: Record<string, string> = {}) => {
    const values = {
      'Mot de passe actuel': 'nuages',
      'Nouveau mot de passe': 'wok-basilic',
      'Confirmer le mot de passe': 'wok-basilic',
      ...change,
    }
    for (const [label, value] of Object.entries(values)) type(label, value)
  }

  it('is changed, and the device goes on with the new token', async () => {
    const { server } = openSheet({ [PASSWORD]: { body: { token: 'nouveau' } } }, 'securite')
    screen.getByText(/^Vos autres appareils seront déconnectés/)
    await screen.findByText('Chrome, Android')
    fill()
    press('Changer le mot de passe')
    await screen.findByText('Mot de passe changé !')
    expect(server.of(PASSWORD)[0]?.body).toEqual({
      user_email: CAMILLE.email,
      current_password: 'nuages',
      new_password: 'wok-basilic',
    })
    expect([customerToken(), currentCustomer()]).toMatchObject(['nouveau', CAMILLE])
    expect(field('Mot de passe actuel').value).toBe('')
    await waitFor(() => expect(server.of(SESSIONS).at(-1)?.headers.get('authorization')).toBe('Bearer nouveau'))
  })

  it.each([
    ['Mot de passe actuel', '', 'Le mot de passe est requis'],
    ['Nouveau mot de passe', '12345', 'Le mot de passe doit contenir au moins 6\u00a0caractères.'],
    ['Confirmer le mot de passe', 'wok-piment', 'Les mots de passe ne correspondent pas.'],
  ])('refuses %s as in %j', (label, value, message) => {
    const { server } = openSheet({}, 'securite')
    fill({ [label]: value })
    press('Changer le mot de passe')
    expect(errorOf(label)).toBe(message)
    expect(server.of(PASSWORD)).toEqual([])
  })

  it('that is not the right one is said so beside it', async () => {
    openSheet({ [PASSWORD]: problem(422, 'wrong_password', 'Le mot de passe actuel ne correspond pas.') }, 'securite')
    fill()
    press('Changer le mot de passe')
    await waitFor(() => expect(errorOf('Mot de passe actuel')).toBe('Le mot de passe actuel ne correspond pas.'))
    expect(document.activeElement).toBe(field('Mot de passe actuel'))
    expect(customerToken()).toBe('jeton')
  })

  it.each([
    ['the server’s sentence', problem(429, 'rate_limited', 'Trop de tentatives.'), 'Trop de tentatives.'],
    [
      'the former client’s words without one',
      'offline' as const,
      'Erreur lors du changement de mot de passe. Veuillez réessayer.',
    ],
  ])('that could not be changed is told by %s', async (_, answer, sentence) => {
    openSheet({ [PASSWORD]: answer }, 'securite')
    fill()
    press('Changer le mot de passe')
    expect(await alert()).toBe(sentence)
    expect(field('Nouveau mot de passe').value).toBe('wok-basilic')
  })
})

describe('the devices', () => {
  const end = (n: string) => `DELETE /api/auth/sessions/7d0c0f5e-0000-4000-8000-00000000000${n}`

  it('are signed out one by one; one that has gone by itself is none the worse', async () => {
    let left = DEVICES
    const { server } = openSheet(
      {
        [SESSIONS]: () => ({ body: left }),
        [end('2')]: () => {
          left = left.filter(({ device: name }) => name !== 'Safari, iPhone')
          return {}
        },
        [end('3')]: () => {
          left = DEVICES.slice(0, 1)
          return problem(404, 'not_found', 'Introuvable.')
        },
      },
      'securite',
    )
    await screen.findByText('Cet appareil')
    press('Déconnecter Safari, iPhone')
    await screen.findByText('Appareil déconnecté.')
    await waitFor(() => expect(screen.queryByText('Safari, iPhone')).toBeNull())
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Appareils connectés' }))
    press('Déconnecter Firefox, Windows')
    await waitFor(() => expect(screen.queryByText('Firefox, Windows')).toBeNull())
    expect(server.of(end('2'))).toHaveLength(1)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('ask first, where it is this one', async () => {
    const { address } = openSheet({ 'POST /api/auth/logout': {} }, 'securite')
    await screen.findByText('Cet appareil')
    press('Déconnecter cet appareil')
    await screen.findByRole('dialog', { name: 'Déconnecter cet appareil\u00a0?' })
    press('Rester connecté')
    await waitFor(() => expect(address()).toBe('/?compte=parametres&onglet=securite'))
    expect(currentCustomer()).toMatchObject(CAMILLE)
    press('Déconnecter cet appareil')
    await screen.findByRole('dialog', { name: 'Déconnecter cet appareil\u00a0?' })
    press('Me déconnecter')
    await waitFor(() => expect(currentCustomer()).toBeUndefined())
    await screen.findByText('Vous êtes déconnecté.')
  })

  it('that could not be had are asked for again', async () => {
    let isDown = true
    openSheet({ [SESSIONS]: () => (isDown ? 'offline' : { body: DEVICES }) }, 'securite')
    await screen.findByText('Vos appareils n’ont pas pu être chargés.')
    isDown = false
    press('Réessayer')
    await screen.findByRole('button', { name: 'Déconnecter Safari, iPhone' })
  })
})
