import { type ReactNode, useRef, useState } from 'react'
import { PHOTO_SHAPE } from '#api/features/pictures/rules/picture-sizes.ts'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { Sheet } from '#pwa/ui/overlays/sheet.tsx'
import { type Look, widestCrop } from './crop.ts'
import { encodedCrop, suggestedLight } from './draw-crop.ts'
import { PHOTO_TYPES, useOpening } from './open-photo.ts'
import { PhotoCropper } from './photo-cropper.tsx'
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

const RATIO = PHOTO_SHAPE.width / PHOTO_SHAPE.height

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

type ShapeCropperProps = {
  picture: ImageBitmap
  /** The line under the picture: where it will be seen like this. */
  shownAs?: string
  sending?: boolean
  failure?: string | undefined
  /** Called with a data URL. */
  onPhoto: (photo: string) => void
  children?: ReactNode
}

/** A picture becomes a photo of the restaurant's own: cut to 4:3 by eye, straightened, a little lighter where it is dark. */
export function ShapeCropper({
  picture,
  shownAs = 'Telle que sur la carte.',
  sending = false,
  failure,
  onPhoto,
  children,
}: ShapeCropperProps) {
  const [crop, setCrop] = useState(() => widestCrop(picture, RATIO))
  const [look, setLook] = useState<Look>(() => ({ angle: 0, light: suggestedLight(picture, crop) }))
  return (
    <PhotoCropper
      picture={picture}
      crop={crop}
      onCrop={setCrop}
      look={look}
      onLook={setLook}
      shownAs={shownAs}
      sending={sending}
      failure={failure}
      onDone={() => onPhoto(encodedCrop(picture, crop, PHOTO_SHAPE.width, look))}
    >
      {children}
    </PhotoCropper>
  )
}
