import { type ReactNode, useState } from 'react'
import { ITEM_PICTURE } from '#api/features/menu/rules/picture/item-picture.ts'
import { widestCrop } from '#pwa/ui/media/photo/crop.ts'
import { encodedCrop, suggestedLight } from '#pwa/ui/media/photo/draw-crop.ts'
import type { Look } from '#pwa/ui/media/photo/look/look.ts'
import { PhotoCropper } from '#pwa/ui/media/photo/photo-cropper.tsx'

const RATIO = ITEM_PICTURE.width / ITEM_PICTURE.height

type DishCropperProps = {
  picture: ImageBitmap
  sending?: boolean
  failure?: string | undefined
  /** Called with a data URL. */
  onPhoto: (photo: string) => void
  children?: ReactNode
}

/** A picture becomes a dish's photo: cut to 4:3 by eye, straightened, a little lighter where it is dark. */
export function DishCropper({ picture, sending = false, failure, onPhoto, children }: DishCropperProps) {
  const [crop, setCrop] = useState(() => widestCrop(picture, RATIO))
  const [look, setLook] = useState<Look>(() => ({ angle: 0, light: suggestedLight(picture, crop) }))
  return (
    <PhotoCropper
      picture={picture}
      crop={crop}
      onCrop={setCrop}
      look={look}
      onLook={setLook}
      shownAs="Telle que sur la carte."
      sending={sending}
      failure={failure}
      onDone={() => onPhoto(encodedCrop(picture, crop, ITEM_PICTURE.width, look))}
    >
      {children}
    </PhotoCropper>
  )
}
