import { useRef, useState } from 'react'
import { drawingAddress } from '#api/features/menu/rules/picture/drawing/address.ts'
import type { Drawing } from '#api/features/menu/rules/picture/drawing/vessel.ts'
import { ITEM_PICTURE } from '#api/features/menu/rules/picture/item-picture.ts'
import { Notice } from '#pwa/ui/feedback/notice/notice.tsx'
import { Button } from '#pwa/ui/forms/button/button.tsx'
import { DishPicture } from '#pwa/ui/media/drawing/dish-picture.tsx'
import { type Crop, widestCrop } from '#pwa/ui/media/photo/crop.ts'
import { encodedCrop } from '#pwa/ui/media/photo/draw-crop.ts'
import { PHOTO_TYPES } from '#pwa/ui/media/photo/open-photo.ts'
import { PhotoCropper } from '#pwa/ui/media/photo/photo-cropper.tsx'
import { useOpening } from '#pwa/ui/media/photo/use-opening.ts'
import { Sheet } from '#pwa/ui/overlays/sheet/sheet.tsx'

const RATIO = ITEM_PICTURE.width / ITEM_PICTURE.height

type PhotoPartProps = {
  /** The photo shown now, as an address or a data URL; undefined without one. */
  image: string | undefined
  /** Shown where there is no photo. */
  drawing: Drawing
  /** Called with a data URL, or with null to remove the photo. It is sent with the rest of the form. */
  onPhoto: (photo: string | null) => void
}

/** The dish's photo, chosen and cropped here, and saved with the form. */
export function PhotoPart({ image, drawing, onPhoto }: PhotoPartProps) {
  const input = useRef<HTMLInputElement>(null)
  const [framing, setFraming] = useState<{ picture: ImageBitmap; crop: Crop }>()
  const { isOpening, refusal, open } = useOpening(picture => setFraming({ picture, crop: widestCrop(picture, RATIO) }))
  const leave = () => {
    framing?.picture.close()
    setFraming(undefined)
  }
  return (
    <div className="photo-part">
      <DishPicture dish={pictured(drawing, image)} />
      <div className="ways">
        <Button busy={isOpening} busyLabel="Ouverture…" onClick={() => input.current?.click()}>
          {image ? 'Changer de photo' : 'Choisir une photo'}
        </Button>
        {image && (
          <Button look="link" onClick={() => onPhoto(null)}>
            Retirer la photo
          </Button>
        )}
        <p className="soft small">JPEG, PNG ou WebP, 5&nbsp;Mo au plus.</p>
      </div>
      <input ref={input} type="file" hidden accept={PHOTO_TYPES} aria-label="Photo de l’article" onChange={open} />
      {refusal && <Notice tone="problem">{refusal}</Notice>}
      <Sheet open={framing !== undefined} onClose={leave} shape="card" title="Cadrer la photo">
        {framing && (
          <PhotoCropper
            {...framing}
            shownAs="Telle que sur la carte."
            sending={false}
            failure={undefined}
            onCrop={change => setFraming(before => before && { ...before, crop: change(before.crop) })}
            onDone={() => {
              onPhoto(encodedCrop(framing.picture, framing.crop, ITEM_PICTURE.width))
              leave()
            }}
          />
        )}
      </Sheet>
    </div>
  )
}

function pictured(drawing: Drawing, url: string | undefined) {
  return { drawing, image: url ?? drawingAddress(drawing), photo: url === undefined ? undefined : { url } }
}
