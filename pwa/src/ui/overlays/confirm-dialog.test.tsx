import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ConfirmDialog } from './confirm-dialog.tsx'

afterEach(cleanup)

function ask(onConfirm: () => Promise<unknown>) {
  const onClose = vi.fn()
  const dialog = (
    <ConfirmDialog
      open
      onClose={onClose}
      title="Supprimer cet article ?"
      confirmLabel="Supprimer"
      busyLabel="Suppression…"
      isDanger
      onConfirm={onConfirm}
    />
  )
  render(dialog)
  return { onClose, confirm: () => fireEvent.click(screen.getByRole('button', { name: /^Suppr/ })) }
}

it('does nothing but close when nothing shall change', () => {
  const onConfirm = vi.fn()
  const { onClose } = ask(onConfirm)
  fireEvent.click(screen.getByRole('button', { name: 'Ne rien changer' }))
  expect(onClose).toHaveBeenCalledOnce()
  expect(onConfirm).not.toHaveBeenCalled()
})

it('works once however often it is pressed, cannot be left meanwhile, and closes when it is done', async () => {
  let done = () => {}
  const onConfirm = vi.fn(
    () =>
      new Promise<void>(resolve => {
        done = resolve
      }),
  )
  const { onClose, confirm } = ask(onConfirm)
  confirm()
  confirm()
  expect(onConfirm).toHaveBeenCalledOnce()
  expect(screen.queryByRole('button', { name: 'Fermer' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Suppression…' }).getAttribute('aria-busy')).toBe('true')
  done()
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
})

it('stays and says why it failed', async () => {
  const { onClose, confirm } = ask(() => Promise.reject(new Error('Il faut garder un administrateur actif.')))
  confirm()
  expect((await screen.findByRole('alert')).textContent).toBe('Il faut garder un administrateur actif.')
  expect(onClose).not.toHaveBeenCalled()
})
