import { useState } from 'react'
import './picture.css'

/** A customer's photo, or their initials, also where the photo cannot be had. Decoration: the name stands beside it. */
export function Avatar({ name, photo }: { name: string; photo?: string | null | undefined }) {
  const [missing, setMissing] = useState<string>()
  const isSeen = photo && photo !== missing
  return (
    // The initials are drawn and no text: else a button that shows them would have to be called by them (WCAG 2.5.3).
    <span className="avatar" aria-hidden="true" data-initials={isSeen ? undefined : initialsOf(name)}>
      {isSeen && <img src={photo} alt="" onError={() => setMissing(photo)} />}
    </span>
  )
}

/** The first letters of the first and the last word: 'Camille de Renard' → 'CR'. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/[\s-]+/)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(word => [...(word ?? '')][0] ?? '')
  return letters.join('').toLocaleUpperCase('fr')
}
