import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { HouseState, Wish } from '#api/features/alerts/contract.ts'
import { fakeServer } from '#pwa/testing/fakes/fake-server.ts'
import { renderPart } from '#pwa/testing/render.tsx'
import { AlertWishForm, useHouseState } from './house-lines.tsx'

const state = (wish: Wish | null): { body: HouseState } => ({
  body: { at: '2026-11-21T19:00:00.000Z', lookedAt: '2026-11-21T18:59:30.000Z', watched: [], past: [], wish },
})
const WISHED: Wish = { email: 'nok@exemple.fr', onDevices: false }

function Page() {
  const { data } = useHouseState()
  if (!data) return null
  return (
    <>
      <AlertWishForm wish={data.wish} />
      <p>Prévenu par {data.wish?.email ?? 'rien'}</p>
    </>
  )
}

it('keeps a wish that was saved, whatever was asked before it', async () => {
  let lateAnswer = () => {}
  const late = new Promise<{ body: HouseState }>(resolve => (lateAnswer = () => resolve(state(null))))
  const answers = [state(null), late]
  fakeServer({
    'GET /api/admin/state': () => answers.shift() ?? state(WISHED),
    'PUT /api/admin/state/wish': { body: {} },
  })
  const { client } = renderPart(<Page />)
  fireEvent.change(await screen.findByRole('textbox', { name: /Email/ }), { target: { value: WISHED.email } })
  void client.refetchQueries()
  fireEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))
  expect(await screen.findByText('Prévenu par nok@exemple.fr')).toBeTruthy()
  await act(async () => lateAnswer())
  await waitFor(() => expect(client.isFetching()).toBe(0))
  expect(screen.getByText('Prévenu par nok@exemple.fr')).toBeTruthy()
})
