import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { keepStaff } from '#pwa/lib/session/staff-session.ts'
import { fakeServer, problem } from '#pwa/testing/fakes/fake-server.ts'
import { renderPart } from '#pwa/testing/render.tsx'
import { ProofForm } from './proof-form.tsx'

const PLOY = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Ploy',
  has_pin: true,
  has_passkey: false,
  has_factor: false,
  is_here: true,
}
const HERE = 'POST /api/admin/persons/here'

const PROVEN = { body: { person: PLOY, role: 'manager' } }

function shown(
  person: Partial<typeof PLOY>,
  takesPin = true,
  answer: Parameters<typeof fakeServer>[0][string] = PROVEN,
) {
  keepStaff({ token: 'a-token', role: 'manager' })
  const server = fakeServer({ [HERE]: answer })
  const onProven = vi.fn()
  renderPart(<ProofForm person={{ ...PLOY, ...person }} takesPin={takesPin} onProven={onProven} />)
  return { server, onProven }
}
const ways = () => screen.queryAllByRole('button', { name: /^Utiliser/ }).map(({ textContent }) => textContent)

it.each([
  ['a PIN, or else the password', {}, true, 'Code personnel', ['Utiliser mon mot de passe']],
  ['a PIN, or else a code', { has_factor: true }, true, 'Code personnel', ['Utiliser mon application de codes']],
  ['the password where a PIN is not enough', {}, false, 'Mot de passe', []],
  ['a code where it is not', { has_factor: true }, false, 'Code de l’application ou de secours', []],
])('asks for %s', (_, person, takesPin, label, others) => {
  shown(person, takesPin)
  expect(screen.getByLabelText(label)).toBeTruthy()
  expect(ways()).toEqual(others)
})

it('sends the PIN and says that it is done', async () => {
  const { server, onProven } = shown({})
  fireEvent.change(screen.getByLabelText('Code personnel'), { target: { value: '2580' } })
  fireEvent.click(screen.getByRole('button', { name: 'Confirmer' }))
  await waitFor(() => expect(onProven).toHaveBeenCalledOnce())
  expect(server.of(HERE)[0]?.body).toEqual({ person: PLOY.id, proof: { pin: '2580' } })
})

it('asks for something better once too many PINs were wrong', async () => {
  shown({ has_factor: true }, true, problem(403, 'pin_locked', 'Trop de codes.'))
  fireEvent.change(screen.getByLabelText('Code personnel'), { target: { value: '0852' } })
  fireEvent.click(screen.getByRole('button', { name: 'Confirmer' }))
  await screen.findByText(/^Trop de codes faux/)
  expect(screen.getByLabelText('Code de l’application ou de secours')).toBeTruthy()
  expect(ways()).toEqual([])
})
