import { type ReactNode, useEffect, useRef } from 'react'
import { useOverlay } from '#pwa/lib/navigation/use-overlay.ts'
import { useCustomer } from '#pwa/lib/session/customer-session.ts'
import { Price } from '#pwa/ui/data/price.tsx'
import { SheetFooter } from '#pwa/ui/overlays/sheet.tsx'
import '../site-late.css'

/** The foot of a step: the total, always in view, and the way on. */
export function StepFooter({ totalCents, children }: { totalCents: number | undefined; children: ReactNode }) {
  return (
    <SheetFooter>
      {totalCents !== undefined && (
        <p className="step-total">
          Total TTC
          <Price cents={totalCents} />
        </p>
      )}
      {children}
    </SheetFooter>
  )
}

/**
 * The button that opened the sign-in dialog is gone once somebody is signed in: the focus goes on to what is next.
 * @returns to be put on that next button
 */
export function useFocusAfterSignIn() {
  const next = useRef<HTMLButtonElement>(null)
  const { open } = useOverlay('connexion')
  const isSignedIn = useCustomer() !== undefined
  const wasOpen = useRef(open)

  // After the dialog's own effect, which closes it: nothing behind an open one takes the focus.
  useEffect(() => {
    if (wasOpen.current && !open && isSignedIn) next.current?.focus()
    wasOpen.current = open
  }, [open, isSignedIn])
  return next
}
