import { useRef } from 'react'
import type { Customer } from '#pwa/lib/session/customer-session.ts'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { Avatar } from '#pwa/ui/media/avatar.tsx'
import { PHOTO_TYPES, useOpening } from '#pwa/ui/media/open-photo.ts'
import './photo-choice.css'

type PhotoChoiceProps = {
  customer: Customer
  /** Called with a picture that may become the photo; the callee closes it. */
  onPicture: (picture: ImageBitmap) => void
  onRemove: () => void
  removing: boolean
  /** Why the photo could not be removed. */
  failure: string | undefined
}

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
