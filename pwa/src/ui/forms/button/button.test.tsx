import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Button } from './button.tsx'

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
