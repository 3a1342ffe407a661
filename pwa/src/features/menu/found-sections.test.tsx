import { waitFor } from '@testing-library/react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { MenuItem } from '#api/features/menu/contract.ts'
import type { FoundDishes } from '#pwa/features/menu/search/use-menu-search.ts'
import { aDish } from '#pwa/testing/samples/a-menu.ts'
import { FoundSections } from './menu-section.tsx'
import type { MenuSection } from './menu-sections.ts'

// What a letter paints first is seen only where nothing waits for React to have done all.
beforeEach(() => void vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false))
afterEach(() => void vi.unstubAllGlobals())

const dishes = (prefix: string) => Array.from({ length: 9 }, (_, at) => aDish({ id: `${prefix}-${at}` }))
const section = (key: string) =>
  ({ key, title: key, titleEn: key, tab: key, items: dishes(key) }) as never as MenuSection
const listed = [section('entrees'), section('plats'), section('desserts')]
const idle = { active: false, sections: listed, listed } as never as FoundDishes
const row = (dish: MenuItem, _: 3 | 4, hidden: boolean) => (
  <li key={dish.id} id={dish.id} hidden={hidden}>
    {dish.id}
  </li>
)

it('paints what was found on the first screen before what follows further down', async () => {
  const container = document.createElement('div')
  const root = createRoot(container)
  const show = (found: FoundDishes) => flushSync(() => root.render(<FoundSections found={found} row={row} />))
  const isShown = (id: string) => container.querySelector(`#${id}`)?.closest('[hidden]') === null
  show(idle)
  const [starters, mains, desserts] = listed as [MenuSection, MenuSection, MenuSection]
  const found = [starters, { ...desserts, items: desserts.items.slice(0, 1) }]
  show({ ...idle, active: true, sections: found, listed: [starters, mains, desserts] })
  expect([isShown('entrees-0'), isShown('plats-0'), isShown('desserts-1')]).toEqual([true, false, true])
  await waitFor(() => expect(isShown('desserts-1')).toBe(false))
  expect(isShown('desserts-0')).toBe(true)
  root.unmount()
})
