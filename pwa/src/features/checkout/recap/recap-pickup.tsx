import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { Button } from '#pwa/ui/forms/button.tsx'
import './recap-pickup.css'

type RecapPickupProps = {
  /** The pickup time as text: `aujourd’hui à 12 h 30`. */
  words: string
  /** The slot was computed without the server, which may answer another one. */
  isForeseen: boolean
  address: string
  /** The slots to choose from, shown on request. */
  choice: ReactNode
  onOpen: () => void
}

/** When and where the order is picked up; another slot is chosen in place. */
export function RecapPickup({ words, isForeseen, address, choice, onOpen }: RecapPickupProps) {
  const [isOpen, setOpen] = useState(false)
  const toggle = useRef<HTMLButtonElement>(null)
  const id = useId()
  const open = () => {
    setOpen(true)
    onOpen()
  }
  // The button that closes the slots is removed with them, so the view and the focus return to the pickup.
  const close = () => {
    setOpen(false)
    toggle.current?.focus()
  }
  // Escape closes the innermost thing that is open, not the checkout around it.
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen || event.key !== 'Escape') return
    event.preventDefault()
    close()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a way out by the keyboard alone, beside the buttons
    <section className="recap-pickup" onKeyDown={onKeyDown}>
      <div>
        <h3 aria-live="polite">{words}</h3>
        {isForeseen && <p className="foreseen">À confirmer au retour du réseau</p>}
        <p className="small">{address}</p>
      </div>
      <Button
        ref={toggle}
        look="link"
        aria-label={isOpen ? 'Fermer le choix du retrait' : 'Modifier le retrait'}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={isOpen ? close : open}
      >
        {isOpen ? 'Fermer' : 'Modifier'}
      </Button>
      {isOpen && (
        <div className="choice" id={id}>
          {choice}
          <Button block onClick={close}>
            <span>Garder {words}</span>
          </Button>
        </div>
      )}
    </section>
  )
}
