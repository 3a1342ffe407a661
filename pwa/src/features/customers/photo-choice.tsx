import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { updateProfile, uploadProfileImage } from '#api/features/customers/contract-profile.ts'
import type { AccountCall } from '#pwa/lib/calls/account-call.ts'
import { ApiProblem } from '#pwa/lib/calls/api.ts'
import { useOverlay } from '#pwa/lib/navigation/use-overlay.ts'
import { type Customer, currentCustomer, updateCustomer } from '#pwa/lib/session/customer-session.ts'
import { showToast } from '#pwa/lib/state/toasts.ts'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { Avatar } from '#pwa/ui/media/avatar.tsx'
import { type Crop, widestCrop } from '#pwa/ui/media/crop.ts'
import { encodedCrop } from '#pwa/ui/media/draw-crop.ts'
import { PHOTO_TYPES, useOpening } from '#pwa/ui/media/open-photo.ts'
import { PhotoCropper } from '#pwa/ui/media/photo-cropper.tsx'
import { Sheet } from '#pwa/ui/overlays/sheet.tsx'
import './customers.css'

type PhotoChoiceProps = {
  customer: Customer
  /** Called with a picture that may become the photo; the callee closes it. */
  onPicture: (picture: ImageBitmap) => void
  onRemove: () => void
  removing: boolean
  /** Why the photo could not be removed. */
  failure: string | undefined
}

/** As many pixels as the largest place that shows it has, on the sharpest screen. */
const WIDTH_PX = 512

const SAY_THEMSELVES = ['image_type', 'image_too_large', 'image_dimensions', 'image_unreadable', 'rate_limited']

/** The present photo, with the buttons to choose another one and to remove it. */
export function PhotoChoice({ customer, onPicture, onRemove, removing, failure }: PhotoChoiceProps) {
  const input = useRef<HTMLInputElement>(null)
  const choose = useRef<HTMLButtonElement>(null)
  const { isOpening, refusal, open } = useOpening(onPicture)
  const problem = refusal ?? failure
  const remove = () => {
    // The pressed button is removed with the photo, so the other one takes the focus.
    choose.current?.focus()
    onRemove()
  }
  return (
    <div className="photo-choice">
      <Avatar name={customer.name} photo={customer.profile_image} />
      <div className="ways">
        <Button ref={choose} busy={isOpening} busyLabel="Ouverture…" onClick={() => input.current?.click()}>
          {customer.profile_image ? 'Changer de photo' : 'Choisir une photo'}
        </Button>
        {customer.profile_image && (
          <Button look="link" busy={removing} busyLabel="Suppression…" onClick={remove}>
            Retirer la photo
          </Button>
        )}
        <p>JPEG, PNG ou WebP, 5&nbsp;Mo au plus.</p>
      </div>
      <input ref={input} type="file" hidden accept={PHOTO_TYPES} aria-label="Photo de profil" onChange={open} />
      {problem && <Notice tone="problem">{problem}</Notice>}
    </div>
  )
}

/** The sheet over the settings where a chosen picture is cropped to a square. */
export function PhotoSheet({ photo, open }: { photo: ReturnType<typeof usePhotoEditing>; open: boolean }) {
  const { editing } = photo
  return (
    <Sheet open={open && editing !== undefined} onClose={photo.giveUp} shape="card" title="Cadrer la photo">
      {editing && (
        <PhotoCropper
          {...editing}
          shownAs="Telle qu’en haut de chaque page."
          onCrop={photo.change}
          onDone={photo.save}
          sending={photo.isSaving}
          failure={photo.savingFailure}
        />
      )}
    </Sheet>
  )
}

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

type Chosen = { customer: Customer; picture: ImageBitmap; crop: Crop }

/** Sends the chosen square of a picture, which replaces the former photo. */
function useSavePhoto(ask: AccountCall) {
  return useMutation({
    mutationFn: async ({ customer, picture, crop }: Chosen) => {
      const image_data = encodedCrop(picture, crop, WIDTH_PX)
      const body = { user_email: customer.email, image_data, filename: 'photo.jpg' }
      const { image_url } = await ask(uploadProfileImage, { body })
      updateCustomer({ ...(currentCustomer() ?? customer), profile_image: image_url })
      showToast({ tone: 'done', text: 'Photo mise à jour\u00a0!', durationMs: 3000 })
    },
  })
}

/** Removes the photo; name and phone number stay as they were last saved. */
function useRemovePhoto(ask: AccountCall) {
  return useMutation({
    mutationFn: async ({ name, email }: Customer) => {
      updateCustomer(await ask(updateProfile, { body: { user_email: email, name, profile_image: null } }))
      showToast({ tone: 'done', text: 'Photo retirée.', durationMs: 3000 })
    },
  })
}

/** The former client's sentence, except where the server's is better. */
function photoFailure(error: Error | null): string | undefined {
  if (!error) return undefined
  const saysItself = error instanceof ApiProblem && SAY_THEMSELVES.includes(error.code)
  return saysItself ? error.message : 'Erreur lors du téléchargement de l’image. Veuillez réessayer.'
}
