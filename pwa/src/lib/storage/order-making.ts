/**
 * The order in the making: what was filled in, and the order that came of it. It belongs to the device, so that it
 * survives the death of its tab and is the same in all of them, for 24 hours from when it was begun
 * (docs/decisions/0184-an-order-in-the-making-is-the-devices.md). Where local storage refuses, the tab's own takes it;
 * where both do, this page alone has it.
 */
import { currentCustomer } from '../session/customer-session.ts'
import { clock } from '../state/clock.ts'
import type { Stored } from '../state/store.ts'
import { storedValue } from '../state/stored.ts'
import { isNumber, isText, objectOf, optional, type Shape, type Shaped } from './shape.ts'

const LIFE_MS = 24 * 60 * 60_000

const isMaking = objectOf({
  begunAt: isNumber,
  /** The account that was signed in when it was last changed. */
  customerId: optional(isText),
})
type Part = 'draft' | 'order'
type Making = Shaped<typeof isMaking> & { [name in Part]?: unknown }

const onDevice = storedValue<Making>('local', 'laikhram_making', isMaking)
const inTab = storedValue<Making>('session', 'laikhram_making', isMaking)
/** What local storage did not take. */
let inPage: Making | undefined
let isKept = true

/**
 * A part of it, which ends with the whole.
 * @param former where a release before kept it in the tab
 */
export function partOfMaking<T>(name: Part, isFit: Shape<T>, former: `laikhram_${string}`): Stored<T> {
  const inFormer = storedValue('session', former, isFit)
  function write(value: T | undefined) {
    const before: Making = making() ?? { begunAt: clock.deviceMs() }
    const { [name]: _, ...others } = before
    const customerId = currentCustomer()?.id ?? others.customerId
    const next: Making = { ...others, ...(customerId && { customerId }), ...(value !== undefined && { [name]: value }) }
    inFormer.write(undefined)
    keep('draft' in next || 'order' in next ? next : undefined)
  }
  return {
    read() {
      const value = making()?.[name]
      return isFit(value) ? value : inFormer.read()
    },
    write,
    announce(value) {
      write(value)
      tellThisTab()
    },
    watch(listener) {
      const stop = onDevice.watch(listener)
      // A page that Back restores from the browser's memory has missed what other tabs did.
      const onPageShow = ({ persisted }: PageTransitionEvent) => {
        if (persisted) listener()
      }
      addEventListener('pageshow', onPageShow)
      return () => {
        stop()
        removeEventListener('pageshow', onPageShow)
      }
    },
  }
}

/** Called when the order is paid or cancelled, when its person leaves, or at their wish: nothing of it stays. */
export function endMaking(): void {
  for (const former of ['laikhram_checkout', 'laikhram_order'] as const) {
    storedValue('session', former, isText).write(undefined)
  }
  keep(undefined)
  tellThisTab()
}

/** The same, where that order came of it. */
export function endMakingOf(orderId: string): void {
  const attempt = making()?.order as { order?: { id?: unknown } } | undefined
  if (attempt?.order?.id === orderId) endMaking()
}

/** Whether it is still there once this page has gone. */
export function isMakingKept(): boolean {
  return isKept
}

function making(): Making | undefined {
  const found = inPage ?? onDevice.read() ?? inTab.read()
  if (!found) return undefined
  const customer = currentCustomer()
  const isAnothers = customer && found.customerId !== undefined && found.customerId !== customer.id
  // A clock that was put back made it no younger.
  const age = clock.deviceMs() - found.begunAt
  if (!isAnothers && age >= 0 && age < LIFE_MS) return found
  keep(undefined)
  return undefined
}

function keep(next: Making | undefined): void {
  const isOnDevice = onDevice.write(next)
  // What is full still has what it took before.
  if (!isOnDevice) onDevice.write(undefined)
  const isInTab = inTab.write(isOnDevice ? undefined : next)
  inPage = isOnDevice ? undefined : next
  isKept = isOnDevice || isInTab
}

function tellThisTab(): void {
  dispatchEvent(new StorageEvent('storage', { key: 'laikhram_making' }))
}
