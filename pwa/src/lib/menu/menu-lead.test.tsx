import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Menu } from '#api/features/menu/contract.ts'
import type { PublicRestaurant } from '#api/features/settings/contract.ts'
import { aMenu } from '#pwa/testing/samples/a-menu.ts'
import { aRestaurant } from '#pwa/testing/samples/a-restaurant.ts'
import { menuLeadKey, useMenuLead } from './menu-lead.ts'

const NOON = new Date('2026-11-25T11:30:00Z')
const EVENING = new Date('2026-11-25T18:30:00Z')

beforeEach(() => void vi.useFakeTimers({ now: EVENING }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const menu = aMenu()
const restaurant = aRestaurant()

type Known = { menu?: Menu | undefined; restaurant?: PublicRestaurant | undefined }

function Lead({ menu, restaurant }: Known) {
  return <p role="status">{useMenuLead(menu, restaurant)}</p>
}
/** @param known undefined: another page */
function visit(client: QueryClient, known: Known | undefined) {
  const part = (now: Known | undefined) => (
    <StrictMode>
      <QueryClientProvider client={client}>{now && <Lead {...now} />}</QueryClientProvider>
    </StrictMode>
  )
  const { rerender } = render(part(known))
  return (next: Known | undefined) => rerender(part(next))
}
const lead = () => screen.getByRole('status').textContent

it('is the page’s own clock’s where the page came without one, and stays while the menu is looked at', () => {
  const show = visit(new QueryClient(), { menu, restaurant })
  expect(lead()).toBe('plats')
  vi.setSystemTime(NOON)
  show({ menu: aMenu(), restaurant })
  expect(lead()).toBe('plats')
  show(undefined)
  show({ menu, restaurant })
  expect(lead()).toBe('formules')
})

it('is the server’s where the page came with one, until the menu is left', () => {
  const client = new QueryClient()
  client.setQueryData(menuLeadKey(), 'formules')
  const show = visit(client, { menu, restaurant })
  expect(lead()).toBe('formules')
  show({ menu: aMenu(), restaurant })
  expect(lead()).toBe('formules')
  show(undefined)
  show({ menu, restaurant })
  expect(lead()).toBe('plats')
})

it('is decided when the menu is first there, of a restaurant that is unknown by then without its hours', () => {
  const show = visit(new QueryClient(), {})
  show({ restaurant })
  show({ menu, restaurant })
  expect(lead()).toBe('plats')
  cleanup()
  const unknown = visit(new QueryClient(), { menu })
  unknown({ menu, restaurant })
  expect(lead()).toBe('formules')
})
