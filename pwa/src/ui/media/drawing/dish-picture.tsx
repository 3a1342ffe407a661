import { useEffect, useRef, useState } from 'react'
import { isPhoto } from '#api/features/menu/rules/drawing/address.ts'
import type { Drawing } from '#api/features/menu/rules/drawing/vessel.ts'
import { DishDrawing } from './dish-drawing.tsx'
import './dish-picture.css'

type DishPictureProps = { dish: { drawing: Drawing; image?: string | undefined } }

/**
 * A dish's photo, in its place the drawing: quietly where there is no photo, with a word about it where the photo does
 * not come. Decorative: the dish's name stands beside it.
 */
export function DishPicture({ dish: { drawing, image } }: DishPictureProps) {
  return isPhoto(image) ? <Photo key={image} address={image} drawing={drawing} /> : <DishDrawing drawing={drawing} />
}

function Photo({ address, drawing }: { address: string; drawing: Drawing }) {
  const [failed, setFailed] = useState(false)
  const photo = useRef<HTMLImageElement>(null)
  // It may have failed on the server's HTML already, before anybody listened.
  useEffect(() => {
    const { complete, naturalWidth } = photo.current ?? {}
    if (complete && naturalWidth === 0) setFailed(true)
  }, [])
  return (
    <span className="dish-picture" data-failed={failed ? '' : undefined}>
      {failed ? (
        <>
          <DishDrawing drawing={drawing} />
          <small>Photo bientôt disponible</small>
        </>
      ) : (
        <img ref={photo} src={address} alt="" loading="lazy" decoding="async" onError={() => setFailed(true)} />
      )}
    </span>
  )
}
