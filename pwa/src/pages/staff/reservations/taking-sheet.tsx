import type { AdminReservation } from '#api/features/reservations/contract-staff.ts'
import { usePromisedOn } from '#pwa/features/reservations/admin/queries.ts'
import { tableDraft } from '#pwa/features/reservations/admin/taking/taking-draft.ts'
import { TakingForm } from '#pwa/features/reservations/admin/taking/taking-form.tsx'
import { useRestaurant } from '#pwa/lib/menu/use-restaurant.ts'
import { useStore } from '#pwa/lib/state/stores/use-store.ts'
import { showToast } from '#pwa/lib/state/toasts.ts'
import { Sheet } from '#pwa/ui/overlays/sheet/sheet.tsx'

type TakingSheetProps = { open: boolean; now: Date; onClose: () => void }

/** A table is written down, over the list. */
export function TakingSheet({ open, now, onClose }: TakingSheetProps) {
  const { data: restaurant } = useRestaurant()
  const { date } = useStore(tableDraft)
  const promised = usePromisedOn(open ? date : '')
  const onDone = ({ name, email }: AdminReservation) => {
    showToast({ tone: 'done', text: email === null ? 'Table notée.' : `Table notée. Un email part à ${name}.` })
    onClose()
  }
  return (
    <Sheet open={open} title="Noter une table" onClose={onClose}>
      <TakingForm house={restaurant} promised={promised} now={now} onDone={onDone} />
    </Sheet>
  )
}
