import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { aMenu } from '#pwa/testing/samples/a-menu.ts'
import { avoid, useAvoided } from './dish-marks.tsx'
import { AvoidSheet } from './sheet/avoid-sheet.tsx'

const KEY = 'laikhram_allergens'
afterEach(() => {
  cleanup()
  act(() => avoid([]))
})

function Avoided() {
  return <p>Évité : {useAvoided().join(', ')}</p>
}
const shown = () => screen.getByText(/^Évité/).textContent

test('what is ticked is kept on the device, and what is left is forgotten', () => {
  render(
    <>
      <AvoidSheet open names={aMenu()} phone="01 99 00 12 34" onClose={() => {}} />
      <Avoided />
    </>,
  )
  const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
  fireEvent.click(box('Crustacés'))
  fireEvent.click(box('Œufs'))
  expect(shown()).toBe('Évité : crustaces, oeufs')
  expect(localStorage.getItem(KEY)).toBe('["crustaces","oeufs"]')
  fireEvent.click(box('Crustacés'))
  expect(localStorage.getItem(KEY)).toBe('["oeufs"]')
  fireEvent.click(screen.getByRole('button', { name: 'Tout effacer' }))
  expect(box('Œufs').checked).toBe(false)
  expect(localStorage.getItem(KEY)).toBeNull()
})

test('another tab’s choice counts here too', () => {
  render(<Avoided />)
  localStorage.setItem(KEY, '["lait"]')
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: KEY })))
  expect(shown()).toBe('Évité : lait')
})

test('what somebody else wrote there is no choice', () => {
  render(<Avoided />)
  localStorage.setItem(KEY, '{"lait":true}')
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: KEY })))
  expect(shown()).toBe('Évité : ')
})

test('a page that is rendered ahead knows of none', () => {
  avoid(['lait'])
  expect(renderToString(<Avoided />)).not.toContain('lait')
})
