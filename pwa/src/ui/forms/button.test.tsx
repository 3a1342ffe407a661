import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Button, DOUBLE_PRESS_MS } from './button.tsx'

afterEach(cleanup)

test('does nothing while busy, says what it does, and stays reachable', () => {
  const onClick = vi.fn()
  render(
    <Button busy busyLabel="Envoi…" onClick={onClick}>
      Envoyer
    </Button>,
  )
  const button = screen.getByRole('button', { name: 'Envoi…', busy: true })
  fireEvent.click(button)
  expect(onClick).not.toHaveBeenCalled()
  expect(button.hasAttribute('disabled')).toBe(false)
})

test('says why it is blocked in place of its label', () => {
  const onClick = vi.fn()
  render(
    <Button blocked="Complet" onClick={onClick}>
      13:00
    </Button>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Complet' }))
  expect(onClick).not.toHaveBeenCalled()
})

test('does not submit a form unless asked, nor while busy', () => {
  const onSubmit = vi.fn((event: Event) => event.preventDefault())
  const { container } = render(
    <form>
      <Button>Rien</Button>
      <Button type="submit" busy>
        Envoyer
      </Button>
    </form>,
  )
  container.querySelector('form')?.addEventListener('submit', onSubmit)
  for (const button of screen.getAllByRole('button')) fireEvent.click(button)
  expect(onSubmit).not.toHaveBeenCalled()
})

test('sends a form once when it is pressed twice at once, and again later', () => {
  const onSubmit = vi.fn((event: Event) => event.preventDefault())
  const { container } = render(
    <form>
      <Button type="submit" busy={false}>
        Envoyer
      </Button>
    </form>,
  )
  container.querySelector('form')?.addEventListener('submit', onSubmit)
  for (const detail of [1, 2]) fireEvent.click(screen.getByRole('button'), { detail })
  expect(onSubmit).toHaveBeenCalledOnce()
  // By the keyboard, whose clicks count nothing.
  fireEvent.click(screen.getByRole('button'), { detail: 0 })
  expect(onSubmit).toHaveBeenCalledTimes(2)
})

describe('a button that binds', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  function show() {
    const onClick = vi.fn()
    const shown = (blocked?: string) => (
      <Button binding blocked={blocked} onClick={onClick}>
        Commander
      </Button>
    )
    const { rerender } = render(shown())
    const button = screen.getByRole('button')
    return { button, onClick, block: (blocked?: string) => rerender(shown(blocked)) }
  }
  const passes = (ms: number) => act(() => vi.advanceTimersByTime(ms))
  const tap = (button: HTMLElement) => {
    fireEvent.pointerDown(button)
    fireEvent.click(button)
  }
  const enter = (button: HTMLElement, repeat = false) => {
    fireEvent.keyDown(button, { key: 'Enter', repeat })
    fireEvent.click(button)
  }

  test('takes no press that may be the second one of a double press, and says so to whoever waits for it', () => {
    const { button, onClick } = show()
    expect(button.hasAttribute('data-fresh')).toBe(true)
    passes(DOUBLE_PRESS_MS - 1)
    tap(button)
    enter(button)
    expect(onClick).not.toHaveBeenCalled()
    passes(1)
    expect(button.hasAttribute('data-fresh')).toBe(false)
    tap(button)
    enter(button)
    expect(onClick).toHaveBeenCalledTimes(2)
  })

  test('nor one when it is unblocked, which began before that was over', () => {
    const { button, onClick, block } = show()
    passes(DOUBLE_PRESS_MS)
    block('Acceptez d’abord')
    block()
    fireEvent.pointerDown(button)
    passes(DOUBLE_PRESS_MS)
    fireEvent.click(button)
    expect(onClick).not.toHaveBeenCalled()
    tap(button)
    expect(onClick).toHaveBeenCalledOnce()
  })

  test('nor a key that is still held', () => {
    const { button, onClick } = show()
    passes(DOUBLE_PRESS_MS)
    enter(button, true)
    expect(onClick).not.toHaveBeenCalled()
  })

  test('takes a press at once that no pointer and no key makes', () => {
    const { button, onClick } = show()
    fireEvent.click(button)
    expect(onClick).toHaveBeenCalledOnce()
  })
})
