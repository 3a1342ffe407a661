import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { SearchBox } from './filters.tsx'

const onSearch = vi.fn()
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  onSearch.mockReset()
})

const box = (value: string) => <SearchBox label="Rechercher par nom" value={value} onSearch={onSearch} />
const input = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Rechercher par nom' })
const type = (text: string) => fireEvent.change(input(), { target: { value: text } })
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms))

it('searches a moment after the last letter, once, without the spaces around', () => {
  render(box(''))
  for (const text of ['a', 'an', ' ann ']) {
    type(text)
    wait(200)
  }
  expect(onSearch).not.toHaveBeenCalled()
  wait(50)
  expect(onSearch.mock.calls).toEqual([['ann']])
})

it('does not search again for what it has searched for', () => {
  render(box('ann'))
  type('ann ')
  wait(1000)
  expect(onSearch).not.toHaveBeenCalled()
})

it('is cleared by its button, which keeps the focus in it', () => {
  render(box('ann'))
  fireEvent.click(screen.getByRole('button', { name: 'Effacer la recherche' }))
  wait(250)
  expect([input().value, document.activeElement, onSearch.mock.calls]).toEqual(['', input(), [['']]])
})

it('follows what is searched for elsewhere, by Back say, but not over what is being typed', () => {
  const { rerender } = render(box('ann'))
  type('anna')
  rerender(box('ann'))
  expect(input().value).toBe('anna')
  rerender(box('ploy'))
  expect(input().value).toBe('ploy')
})
