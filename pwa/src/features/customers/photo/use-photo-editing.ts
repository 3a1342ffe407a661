import { useEffect, useEffectEvent, useState } from 'react'
import type { AccountCall } from '#pwa/lib/calls/account-call.ts'
import { useOverlay } from '#pwa/lib/navigation/use-overlay.ts'
import type { Customer } from '#pwa/lib/session/customer-session.ts'
import { type Crop, widestCrop } from '#pwa/ui/media/crop.ts'
import { photoFailure, useRemovePhoto, useSavePhoto } from './use-photo.ts'

type Editing = { picture: ImageBitmap; crop: Crop }

/**
 * Leads from a chosen picture to the customer's photo. The square is chosen in a sheet of its own, `?photo`, so that
 * Back leads back to the settings.
 */
export function usePhotoEditing(customer: Customer | undefined, ask: AccountCall) {
  const overlay = useOverlay('photo')
  const [editing, setEditing] = useState<Editing>()
  const saving = useSavePhoto(ask)
  const removing = useRemovePhoto(ask)

  // The photo is saved; or a reload has restored the address, but not the picture.
  const isOver = overlay.open && !editing
  const leave = useEffectEvent(overlay.close)
  useEffect(() => {
    if (isOver) leave()
  }, [isOver])

  return {
    editing: overlay.open ? editing : undefined,
    begin: (picture: ImageBitmap) => {
      editing?.picture.close()
      saving.reset()
      removing.reset()
      setEditing({ picture, crop: widestCrop(picture) })
      overlay.show()
    },
    change: (next: (crop: Crop) => Crop) => setEditing(before => before && { ...before, crop: next(before.crop) }),
    save: () => {
      if (customer && editing) saving.mutate({ customer, ...editing }, { onSuccess: () => setEditing(undefined) })
    },
    giveUp: overlay.close,
    remove: () => customer && removing.mutate(customer),
    isSaving: saving.isPending,
    isRemoving: removing.isPending,
    savingFailure: photoFailure(saving.error),
    removingFailure: removing.error ? 'Erreur lors de la mise à jour. Veuillez réessayer.' : undefined,
  }
}
