import { useEffect, useRef } from 'react'
import type { Photo } from '#api/features/pictures/contract.ts'
import { type Coding, sizeAddress } from '#api/features/pictures/rules/picture-sizes.ts'
import './sized-photo.css'

type SizedPhotoProps = {
  photo: Photo
  /** How wide it is shown, as the attribute `sizes` says it. */
  sizes: string
  alt: string
  onFailed?: () => void
}

/** A photo in the width and coding that fit, over its blur until it has come; its frame is the caller's `sized-photo`. */
export function SizedPhoto({ photo: { url, widths, blur }, sizes, alt, onFailed }: SizedPhotoProps) {
  const image = useRef<HTMLImageElement>(null)
  // It may have failed on the server's HTML already, before anybody listened.
  useEffect(() => {
    const { complete, naturalWidth } = image.current ?? {}
    if (complete && naturalWidth === 0) onFailed?.()
  }, [onFailed])
  const sources = (coding: Coding) => widths?.map(width => `${sizeAddress(url, width, coding)} ${width}w`).join()
  const fitting = widths && sizes
  return (
    <>
      {blur && <img src={BITMAP + blur} alt="" />}
      <picture>
        {widths && <source type="image/avif" srcSet={sources('avif')} sizes={fitting} />}
        <img
          ref={image}
          // Before the address: else some browsers fetch it at once, or the largest one.
          loading="lazy"
          decoding="async"
          sizes={fitting}
          srcSet={sources('webp')}
          src={url}
          alt={alt}
          onError={onFailed}
        />
      </picture>
    </>
  )
}

/** A bitmap of 4 × 3 as far as its pixels; whole groups of three bytes, so that theirs are put behind it. */
const BITMAP = 'data:image/bmp;base64,Qk1aAAAAAAAAADYAAAAoAAAABAAAAAMAAAABABgAAAAAACQAAAAAAAAAAAAAAAAAAAAAAAAA'
