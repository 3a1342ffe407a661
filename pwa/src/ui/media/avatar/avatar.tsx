import { useState } from 'react'
import './avatar.css'

/** A customer's photo, or their initials, also where the photo cannot be had. Decoration: the name stands beside it. */
export function Avatar({ name, photo }: { name: string; photo?: string | null | undefined }) {
  const [missing, setMissing] = useState<string>()
  return (
    <span className="avatar" aria-hidden="true">
      {photo && photo !== missing ? <img src={photo} alt="" onError={() => setMissing(photo)} /> : initialsOf(name)}
    </span>
  )
}

/** The first letters of the first and the last word: 'Camille de Renard' → 'CR'. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/[\s-]+/)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(word => [...(word ?? '')][0] ?? '')
  return letters.join('').toLocaleUpperCase('fr')
}
