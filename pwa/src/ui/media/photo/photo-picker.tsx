import { type ReactNode, useRef, useState } from 'react'
import { Notice } from '#pwa/ui/feedback/notice/notice.tsx'
import { Button } from '#pwa/ui/forms/button/button.tsx'
import { Sheet } from '#pwa/ui/overlays/sheet/sheet.tsx'
import { ShapeCropper } from './cropping/shape-cropper.tsx'
import { PHOTO_TYPES } from './open-photo.ts'
import { useOpening } from './use-opening.ts'
import './photo-picker.css'

type PhotoPickerProps = {
  /** What the file's field is called to who does not see it. */
  label: string
  hasPhoto: boolean
  shownAs?: string
  /** Called with a data URL, or with null to remove the photo. */
  onPhoto: (photo: string | null) => void
  /** What is shown now. */
  children: ReactNode
}

/** A photo beside the ways to choose, cut and remove it. */
export function PhotoPicker({ label, hasPhoto, shownAs, onPhoto, children }: PhotoPickerProps) {
  const input = useRef<HTMLInputElement>(null)
  const [framing, setFraming] = useState<ImageBitmap>()
  const { isOpening, refusal, open } = useOpening(setFraming)
  const leave = () => {
    framing?.close()
    setFraming(undefined)
  }
  return (
    <div className="photo-picker">
      {children}
      <div className="photo-ways">
        <Button busy={isOpening} busyLabel="Ouverture…" onClick={() => input.current?.click()}>
          {hasPhoto ? 'Changer de photo' : 'Choisir une photo'}
        </Button>
        {hasPhoto && (
          <Button look="link" onClick={() => onPhoto(null)}>
            Retirer la photo
          </Button>
        )}
        <p className="soft small">JPEG, PNG ou WebP, 5&nbsp;Mo au plus.</p>
      </div>
      <input ref={input} type="file" hidden accept={PHOTO_TYPES} aria-label={label} onChange={open} />
      {refusal && <Notice tone="problem">{refusal}</Notice>}
      <Sheet open={framing !== undefined} onClose={leave} shape="card" title="Cadrer la photo">
        {framing && (
          <ShapeCropper
            picture={framing}
            {...(shownAs && { shownAs })}
            onPhoto={photo => {
              onPhoto(photo)
              leave()
            }}
          />
        )}
      </Sheet>
    </div>
  )
}
