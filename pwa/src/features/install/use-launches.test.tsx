import { act } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderPart } from '#pwa/testing/render.tsx'
import { CUSTOMERS_APP, useLaunches } from './use-launches.ts'

type Consumer = (launch: { targetURL?: string }) => void

afterEach(() => {
  Reflect.deleteProperty(window, 'launchQueue')
  vi.restoreAllMocks()
})

function Part() {
  useLaunches(CUSTOMERS_APP)
  return null
}

function open(at: string) {
  let consume: Consumer = () => {}
  Object.assign(window, { launchQueue: { setConsumer: (consumer: Consumer) => (consume = consumer) } })
  const { address } = renderPart(<Part />, { at })
  return {
    address,
    launch: (to: string | undefined) => act(() => consume(to ? { targetURL: location.origin + to } : {})),
  }
}

it('goes on to a shortcut’s page in the open window, and leaves it alone at a click on the icon', () => {
  const { address, launch } = open('/?commander=vous')
  launch('/')
  launch(undefined)
  expect(address()).toBe('/?commander=vous')
  launch('/?compte=points')
  expect(address()).toBe('/?compte=points')
})

it('loads what another app shows', () => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
  open('/').launch('/admin')
  expect(assign).toHaveBeenCalledExactlyOnceWith('/admin')
})

it('asks for nothing where the browser has no such queue', () => {
  expect(() => renderPart(<Part />)).not.toThrow()
})
