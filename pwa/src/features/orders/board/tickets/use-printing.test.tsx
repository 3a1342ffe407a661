import { act } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { BoardOrder } from '#api/features/orders/contract-staff.ts'
import { renderPart } from '#pwa/testing/render.tsx'
import { aBoardOrder } from '#pwa/testing/samples/orders/a-board-order.ts'
import { usePrinting } from './kitchen-print.tsx'

let printing: ReturnType<typeof usePrinting>
function Probe({ orders }: { orders: BoardOrder[] | undefined }) {
  printing = usePrinting(orders && new Map(orders.map(order => [order.id, order])))
  return null
}

const old = aBoardOrder({ id: 'old' })
const unpaid = aBoardOrder({ id: 'new', status: 'pending' })
const paid = aBoardOrder({ id: 'new', status: 'confirmed' })

it('prints by itself what is paid from now on, once, where the device was told so', () => {
  const { rerender } = renderPart(<Probe orders={undefined} />)
  act(() => printing.switchAutomatic(true))
  rerender(<Probe orders={[old, unpaid]} />)
  expect(printing.next).toBeUndefined()
  rerender(<Probe orders={[old, paid]} />)
  expect(printing.next?.id).toBe('new')
  act(() => printing.onPrinted())
  rerender(<Probe orders={[old, { ...paid, version: 9 }]} />)
  expect(printing.next).toBeUndefined()
})

it('prints nothing by itself elsewhere, and what is asked for one after the other', () => {
  const { rerender } = renderPart(<Probe orders={[old]} />)
  rerender(<Probe orders={[old, paid]} />)
  expect([printing.isAutomatic, printing.next]).toEqual([false, undefined])
  act(() => printing.print(old))
  act(() => printing.print(paid))
  expect(printing.next?.id).toBe('old')
  act(() => printing.onPrinted())
  expect(printing.next?.id).toBe('new')
})

it('remembers what this device was told', () => {
  const first = renderPart(<Probe orders={[]} />)
  act(() => printing.switchAutomatic(true))
  first.rerender(null)
  first.rerender(<Probe orders={[]} />)
  expect(printing.isAutomatic).toBe(true)
})
