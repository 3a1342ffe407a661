import { useEffect, useRef, useState } from 'react'
import type { DishPhoto } from '#api/features/menu/contract/menu.ts'
import { isPhoto } from '#api/features/menu/rules/picture/drawing/address.ts'
import type { Drawing } from '#api/features/menu/rules/picture/drawing/vessel.ts'
import { type Coding, sizeAddress } from '#api/features/pictures/rules/picture-sizes.ts'
import { DishDrawing } from './dish-drawing.tsx'
import './dish-picture.css'

type DishPictureProps = {
  dish: { drawing: Drawing; image: string; photo?: DishPhoto | undefined }
  /** What the photo shows, where it is shown large; beside a name in a list it says nothing. */
  alt?: string
}

/**
 * The picture that leads in a list, large a photo in any case; in its place the drawing: quietly where there is no
 * photo, with a word about it where the photo does not come.
 */
export function DishPicture({ dish: { drawing, image, photo }, alt }: DishPictureProps) {
  return photo && (alt || isPhoto(image)) ? (
    <Photo key={photo.url} photo={photo} drawing={drawing} alt={alt} />
  ) : (
    <DishDrawing drawing={drawing} />
  )
}

/** A bitmap of 4 × 3 as far as its pixels; whole groups of three bytes, so that theirs are put behind it. */
const BITMAP = 'data:image/bmp;base64,Qk1aAAAAAAAAADYAAAAoAAAABAAAAAMAAAABABgAAAAAACQAAAAAAAAAAAAAAAAAAAAAAAAA'

type PhotoProps = { photo: DishPhoto; drawing: Drawing; alt: string | undefined }

function Photo({ photo: { url, widths, blur }, drawing, alt }: PhotoProps) {
  const [failed, setFailed] = useState(false)
  const image = useRef<HTMLImageElement>(null)
  // It may have failed on the server's HTML already, before anybody listened.
  useEffect(() => {
    const { complete, naturalWidth } = image.current ?? {}
    if (complete && naturalWidth === 0) setFailed(true)
  }, [])
  // A row's column, or the sheet: all of a phone, a drawer elsewhere.
  const sizes = widths && (alt ? '(min-width: 700px) 480px, 100vw' : '80px')
  const sources = (coding: Coding) => widths?.map(width => `${sizeAddress(url, width, coding)} ${width}w`).join()
  return (
    <span className="dish-picture" data-failed={failed ? '' : undefined}>
      {failed ? (
        <>
          <DishDrawing drawing={drawing} />
          <small>Photo bientôt disponible</small>
        </>
      ) : (
        <>
          {blur && <img src={BITMAP + blur} alt="" />}
          <picture>
            {widths && <source type="image/avif" srcSet={sources('avif')} sizes={sizes} />}
            <img
              ref={image}
              // Before the address: else some browsers fetch it at once, or the largest one.
              loading="lazy"
              decoding="async"
              sizes={sizes}
              srcSet={sources('webp')}
              src={url}
              alt={alt ?? ''}
              onError={() => setFailed(true)}
            />
          </picture>
        </>
      )}
    </span>
  )
}
