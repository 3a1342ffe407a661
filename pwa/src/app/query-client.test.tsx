import { QueryClientProvider, useMutation } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { Button } from '#pwa/ui/forms/button/button.tsx'
import { createQueryClient } from './query-client.ts'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function Sending({ send }: { send: () => Promise<void> }) {
  const sending = useMutation({ mutationFn: send })
  return (
    <Button busy={sending.isPending} onClick={() => sending.mutate()}>
      Confirmer
    </Button>
  )
}

it('sends once by a double click, however soon the second one comes', async () => {
  // No timer runs between the two.
  vi.useFakeTimers()
  const send = vi.fn(() => new Promise<void>(() => {}))
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Sending send={send} />
    </QueryClientProvider>,
  )
  fireEvent.click(screen.getByRole('button'))
  await act(async () => {})
  fireEvent.click(screen.getByRole('button'))
  await act(async () => {})
  expect(send).toHaveBeenCalledOnce()
})
