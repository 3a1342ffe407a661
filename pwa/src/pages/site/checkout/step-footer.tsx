import type { ReactNode } from 'react'
import { Price } from '#pwa/ui/data/price/price.tsx'
import { SheetFooter } from '#pwa/ui/overlays/sheet/sheet-footer.tsx'
import './step-footer.css'

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
