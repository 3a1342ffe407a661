import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { currentCustomer, forgetCustomer } from '#pwa/lib/session/customer-session.ts'
import { fakeServer, problem } from '#pwa/testing/fakes/fake-server.ts'
import { renderPart } from '#pwa/testing/render.tsx'
import { aCustomer } from '#pwa/testing/samples/a-customer.ts'
import type { Mode } from './account-form.tsx'
import { SignInDialog } from './sign-in-dialog.tsx'

const LOGIN = 'POST /api/auth/login'
const REGISTER = 'POST /api/auth/register'
const FORGOT = 'POST /api/auth/forgot-password'
const SESSION = { user: aCustomer(), token: 'jeton' }

beforeEach(forgetCustomer)

function open(first: Mode) {
  const onRegistered = vi.fn()
  function Dialog() {
    const [mode, setMode] = useState<Mode>(first)
    return (
      <SignInDialog
        mode={mode}
        restaurantName="Lai Khram"
        privacyLink={words => <a href="/">{words}</a>}
        onMode={setMode}
        onRegistered={onRegistered}
        onClose={() => {}}
      />
    )
  }
  renderPart(<Dialog />)
  return { onRegistered }
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values)) fireEvent.change(field(label), { target: { value } })
}
const submit = () => fireEvent.submit(document.querySelector('form') as HTMLFormElement)
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
/** The form's own button; the other form has a link of the same name. */
const button = () => document.querySelector<HTMLButtonElement>('button[type="submit"]') as HTMLButtonElement

function errorOf(label: string): string | undefined {
  const ids = field(label).getAttribute('aria-describedby')?.split(' ') ?? []
  return (
    ids.map(id => document.getElementById(id)).find(element => element?.classList.contains('field-error'))
      ?.textContent ?? undefined
  )
}

const RIGHT = { Email: 'camille@exemple.fr', 'Mot de passe': 'wok-basilic' }
const NEW = { ...RIGHT, Nom: 'Camille Renard', Téléphone: '06 12 34 56 78', 'Confirmer le mot de passe': 'wok-basilic' }

describe('signing in', () => {
  it('asks for what is missing in the former client’s words, and focuses the first', () => {
    open('entrer')
    submit()
    expect([errorOf('Email'), errorOf('Mot de passe')]).toEqual(['L’email est requis', 'Le mot de passe est requis'])
    expect(document.activeElement).toBe(field('Email'))
  })

  it.each([
    ['Email', 'camille', 'Email invalide'],
    ['Email', 'camille@exemple', 'Email invalide'],
    ['Mot de passe', '12345', 'Le mot de passe doit contenir au moins 6\u00a0caractères'],
  ])('refuses the %s %j', (label, value, message) => {
    open('entrer')
    type({ ...RIGHT, [label]: value })
    submit()
    expect(errorOf(label)).toBe(message)
  })

  it('clears a field’s error while it is edited, and that one alone', () => {
    open('entrer')
    submit()
    type({ Email: 'c' })
    expect([errorOf('Email'), errorOf('Mot de passe')]).toEqual([undefined, 'Le mot de passe est requis'])
  })

  it('goes on to the next field by the keyboard, and sends once all is filled in', () => {
    const server = fakeServer({ [LOGIN]: 'offline' })
    open('entrer')
    expect(document.activeElement).toBe(field('Email'))
    type({ Email: RIGHT.Email })
    expect(fireEvent.keyDown(field('Email'), { key: 'Enter' })).toBe(false)
    expect(document.activeElement).toBe(field('Mot de passe'))
    type(RIGHT)
    expect(fireEvent.keyDown(field('Email'), { key: 'Enter' })).toBe(true)
    expect(server.requests).toEqual([])
  })

  it('sends what was typed, with the button disabled until the answer', async () => {
    let answer = (_: { body: typeof SESSION }) => {}
    const answered = new Promise<{ body: typeof SESSION }>(resolve => {
      answer = resolve
    })
    const server = fakeServer({ [LOGIN]: () => answered })
    open('entrer')
    type({ ...RIGHT, 'Mot de passe': '  espaces  ' })
    submit()
    expect(button().getAttribute('aria-disabled')).toBe('true')
    submit()
    expect(server.requests.map(({ body }) => body)).toEqual([
      { email: 'camille@exemple.fr', password: '  espaces  ', device_key: expect.any(String) },
    ])
    answer({ body: SESSION })
    await waitFor(() => expect(currentCustomer()).toMatchObject(SESSION.user))
    await waitFor(() => expect(button().getAttribute('aria-disabled')).toBeNull())
  })

  it.each([
    [
      'the server’s sentence',
      problem(429, 'rate_limited', 'Trop d’essais pour ce compte.'),
      'Trop d’essais pour ce compte.',
    ],
    ['its message where there is no sentence', { status: 401, body: { message: 'Non.' } }, 'Non.'],
    ['the former client’s words where there is neither', { status: 401 }, 'Identifiants invalides'],
    ['no more than is known where a proxy answers', { status: 404 }, 'Une erreur est survenue. Veuillez réessayer.'],
    ['nor where the server is in trouble', { status: 500, body: {} }, 'Une erreur est survenue. Veuillez réessayer.'],
    ['the exception’s words without an answer', 'offline' as const, 'Une erreur est survenue. Veuillez réessayer.'],
  ])('says %s', async (_, answer, sentence) => {
    fakeServer({ [LOGIN]: answer })
    open('entrer')
    type(RIGHT)
    submit()
    expect((await screen.findByRole('alert')).textContent).toBe(sentence)
    type({ 'Mot de passe': 'autre chose' })
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('shows the password on demand, and says so by the button’s state', () => {
    open('entrer')
    const eye = screen.getByRole('button', { name: 'Afficher le mot de passe' })
    expect([field('Mot de passe').type, eye.getAttribute('aria-pressed')]).toEqual(['password', 'false'])
    fireEvent.click(eye)
    expect([field('Mot de passe').type, eye.getAttribute('aria-pressed')]).toEqual(['text', 'true'])
  })

  it('lets a password manager know what is what', () => {
    open('entrer')
    expect([field('Email'), field('Mot de passe')].map(({ autocomplete }) => autocomplete)).toEqual([
      'username',
      'current-password',
    ])
  })
})

describe('changing the form', () => {
  it('clears all fields and errors, and puts the focus into the first field', () => {
    open('entrer')
    type({ Email: 'camille@exemple.fr' })
    submit()
    press('Créer un compte')
    expect([field('Email').value, errorOf('Email'), field('Mot de passe').value]).toEqual(['', undefined, ''])
    expect(document.activeElement).toBe(field('Nom'))
    type(NEW)
    press('Se connecter')
    expect([field('Email').value, field('Mot de passe').value, errorOf('Mot de passe')]).toEqual(['', '', undefined])
    expect(screen.getByRole('dialog', { name: 'Se connecter' })).toBeTruthy()
  })
})

describe('opening an account', () => {
  it('asks for everything, in the former client’s words', () => {
    open('inscription')
    submit()
    expect(Object.keys(NEW).map(errorOf)).toEqual([
      'L’email est requis',
      'Le mot de passe est requis',
      'Le nom est requis',
      'Le téléphone est requis',
      undefined,
    ])
    expect(document.activeElement).toBe(field('Nom'))
  })

  it.each([
    ['Téléphone', '06 12', 'Numéro de téléphone invalide'],
    ['Téléphone', '06.12.34.56.7x', 'Numéro de téléphone invalide'],
    ['Mot de passe', '12345', 'Le mot de passe doit contenir au moins 6\u00a0caractères'],
    ['Confirmer le mot de passe', 'wok-piment', 'Les mots de passe ne correspondent pas'],
  ])('refuses the %s %j', (label, value, message) => {
    open('inscription')
    type({ ...NEW, [label]: value })
    submit()
    expect(errorOf(label)).toBe(message)
  })

  it('sends no confirmation and wishes for no offers, unless ticked', async () => {
    const server = fakeServer({ [REGISTER]: { status: 201, body: SESSION } })
    const { onRegistered } = open('inscription')
    type(NEW)
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false)
    submit()
    await waitFor(() => expect(onRegistered).toHaveBeenCalledOnce())
    expect(server.requests[0]?.body).toEqual({
      name: 'Camille Renard',
      phone: '06 12 34 56 78',
      email: 'camille@exemple.fr',
      password: 'wok-basilic',
      marketing_opt_in: false,
    })
    expect(currentCustomer()).toEqual(SESSION.user)
  })

  it('asks again with the same key when the answer was lost, and with another for another account', async () => {
    let isLost = true
    const server = fakeServer({ [REGISTER]: () => (isLost ? 'offline' : { status: 201, body: SESSION }) })
    const { onRegistered } = open('inscription')
    type(NEW)
    submit()
    await screen.findByRole('alert')
    submit()
    await waitFor(() => expect(server.requests).toHaveLength(2))
    await screen.findByRole('alert')
    isLost = false
    type({ Email: 'autre@exemple.fr' })
    submit()
    await waitFor(() => expect(onRegistered).toHaveBeenCalledOnce())
    const [first, second, third] = server.requests.map(({ headers }) => headers.get('idempotency-key'))
    expect([second === first, third === first]).toEqual([true, false])
  })

  it('puts the server’s messages beside their fields', async () => {
    const errors = [{ path: 'phone', message: 'Numéro de téléphone invalide' }]
    fakeServer({ [REGISTER]: problem(422, 'validation_failed', 'Vérifiez les champs signalés.', { errors }) })
    open('inscription')
    type(NEW)
    submit()
    await waitFor(() => expect(errorOf('Téléphone')).toBe('Numéro de téléphone invalide'))
    expect(document.activeElement).toBe(field('Téléphone'))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it.each([
    [
      'the server’s sentence',
      problem(409, 'email_taken', 'Un compte existe déjà à cette adresse.'),
      'Un compte existe déjà à cette adresse.',
    ],
    ['the former client’s words without one', { status: 400 }, 'Erreur lors de l’inscription'],
    ['the exception’s words without an answer', 'offline' as const, 'Une erreur est survenue. Veuillez réessayer.'],
  ])('says %s', async (_, answer, sentence) => {
    fakeServer({ [REGISTER]: answer })
    open('inscription')
    type(NEW)
    submit()
    expect((await screen.findByRole('alert')).textContent).toBe(sentence)
  })

  it('lets a password manager propose a password for the address', () => {
    open('inscription')
    expect(Object.keys(NEW).map(label => field(label).autocomplete)).toEqual([
      'username',
      'new-password',
      'name',
      'tel',
      'new-password',
    ])
  })
})

describe('a forgotten password', () => {
  it('has a link mailed, and does not tell whether there is an account', async () => {
    const server = fakeServer({ [FORGOT]: {} })
    open('oubli')
    submit()
    expect(errorOf('Email')).toBe('L’email est requis')
    type({ Email: 'camille@exemple.fr' })
    submit()
    await screen.findByText('Si un compte existe à cette adresse, un lien vient d’y être envoyé.')
    expect(server.requests.map(({ body }) => body)).toEqual([{ email: 'camille@exemple.fr' }])
    press('Retour à la connexion')
    expect(screen.getByRole('dialog', { name: 'Se connecter' })).toBeTruthy()
  })

  it('is said to have failed where it has', async () => {
    fakeServer({ [FORGOT]: 'offline' })
    open('oubli')
    type({ Email: 'camille@exemple.fr' })
    submit()
    expect((await screen.findByRole('alert')).textContent).toBe('Une erreur est survenue. Veuillez réessayer.')
  })
})
