import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { renderPart } from '#pwa/testing/render.tsx'
import { Tabs, tabId } from './tabs.tsx'

const TABS = [
  { name: 'un', title: 'Un' },
  { name: 'deux', title: 'Deux' },
  { name: 'trois', title: 'Trois' },
] as const

function Example() {
  const [shown, setShown] = useState<'un' | 'deux' | 'trois'>('un')
  return (
    <>
      <Tabs label="Nombres" tabs={TABS} shown={shown} onShow={setShown} panel="panneau" />
      <div role="tabpanel" id="panneau" aria-labelledby={tabId('panneau', shown)}>
        {shown}
      </div>
    </>
  )
}

const shown = () => screen.getByRole('tab', { selected: true }).textContent

it('shows what is pressed and names the panel after it', () => {
  renderPart(<Example />)
  fireEvent.click(screen.getByRole('tab', { name: 'Deux' }))
  expect(shown()).toBe('Deux')
  expect(screen.getByRole('tabpanel', { name: 'Deux' }).textContent).toBe('deux')
})

it.each([
  [['ArrowRight'], 'Deux'],
  [['ArrowRight', 'ArrowRight', 'ArrowRight'], 'Un'],
  [['ArrowLeft'], 'Trois'],
  [['End'], 'Trois'],
  [['End', 'Home'], 'Un'],
])('goes along by keyboard: %s to %s', (keys, title) => {
  renderPart(<Example />)
  screen.getByRole('tab', { name: 'Un' }).focus()
  for (const key of keys) fireEvent.keyDown(document.activeElement as Element, { key })
  expect(shown()).toBe(title)
  expect(document.activeElement?.textContent).toBe(title)
})

it('is one stop of the keyboard', () => {
  renderPart(<Example />)
  expect(screen.getAllByRole('tab').map(tab => tab.getAttribute('tabindex'))).toEqual(['0', '-1', '-1'])
})
