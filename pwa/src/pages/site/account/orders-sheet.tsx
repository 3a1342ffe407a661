import { Sheet } from '#pwa/ui/sheet.tsx'
import { Skeleton } from '#pwa/ui/skeleton.tsx'
import type { AccountSheetProps } from './account-sheet.ts'

/** 'Mes commandes', `?compte=commandes`. */
export function OrdersSheet({ open, onClose }: AccountSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} shape="page" title="Mes commandes">
      <Skeleton lines={12} />
    </Sheet>
  )
}
