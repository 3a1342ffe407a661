import { useCallback, useState } from 'react'
import type { HousePhoto } from '#api/features/settings/contract-restaurant.ts'
import { SizedPhoto } from '#pwa/ui/media/dish-picture.tsx'
import './house-photos.css'

/** Photos of the restaurant, the first one large; nothing without any, and one that does not come leaves no hole. */
export function HousePhotos({ photos = [] }: { photos: readonly HousePhoto[] | undefined }) {
  const [failed, setFailed] = useState<readonly string[]>([])
  const fail = useCallback((url: string) => setFailed(before => [...before, url]), [])
  const seen = photos.filter(({ photo }) => !failed.includes(photo.url))
  if (seen.length === 0) return null
  return (
    <ul className="house-photos" data-count={seen.length}>
      {seen.map(photo => (
        <Shown key={photo.photo.url} {...photo} onFailed={fail} />
      ))}
    </ul>
  )
}

function Shown({ photo, alt, onFailed }: HousePhoto & { onFailed: (url: string) => void }) {
  const fail = useCallback(() => onFailed(photo.url), [photo.url, onFailed])
  return (
    <li className="sized-photo">
      <SizedPhoto photo={photo} sizes="(min-width: 700px) 460px, 100vw" alt={alt} onFailed={fail} />
    </li>
  )
}
