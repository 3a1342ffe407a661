import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import './reviews.css'

/**
 * A text by a customer, with its line breaks. After a few lines it is folded, so that one long review does not stretch
 * its row.
 * @param about whose text it is, for screen readers that read the button alone: 'de l’avis de Camille'
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

/** Whether a part of the text is hidden, at whatever width and text size. */
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
