import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import './long-text.css'

/**
 * Somebody's words in their own lines. What is longer than a few lines is folded, so that one long review does not
 * stretch the row of all.
 * @param about whose words, for those who hear the button alone: 'de l’avis de Camille'
 */
export function LongText({ about, children }: { about: string; children: string }) {
  const [open, setOpen] = useState(false)
  const text = useRef<HTMLDivElement>(null)
  const isCut = useCut(text, !open)
  return (
    <div className="long-text" data-folded={open ? undefined : ''}>
      <div ref={text} dir="auto">
        {children.split(/\n\s*\n/).map((paragraph, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs never move
          <p key={index}>{paragraph.trim()}</p>
        ))}
      </div>
      {(isCut || open) && (
        <button type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Réduire' : 'Lire la suite'} <span className="visually-hidden">{about}</span>
        </button>
      )}
    </div>
  )
}

/** Whether some of it is not seen, at whatever width and letter size. */
function useCut(text: RefObject<HTMLElement | null>, folded: boolean): boolean {
  const [isCut, setCut] = useState(false)
  useLayoutEffect(() => {
    const element = text.current
    if (!folded || !element) return
    const look = () => setCut(element.scrollHeight > element.clientHeight + 2)
    look()
    const observer = new ResizeObserver(look)
    observer.observe(element)
    return () => observer.disconnect()
  }, [text, folded])
  return isCut
}
