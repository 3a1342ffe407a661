import { useEffect, useEffectEvent, useRef } from 'react'
import { createPortal } from 'react-dom'
import type { QrCustomer } from '#api/features/loyalty/contract-cards.ts'
import './loyalty-admin.css'

type CardsPrintProps = {
  customers: readonly QrCustomer[]
  /** The restaurant's name. */
  name: string | undefined
  onPrinted: () => void
}

/** Prints cards in the size of a bank card, ten to an A4 sheet, and nothing else of the page. */
export function CardsPrint({ customers, name, onPrinted }: CardsPrintProps) {
  const sheet = useRef<HTMLDivElement>(null)
  const printed = useEffectEvent(onPrinted)
  useEffect(() => {
    let isOver = false
    const done = () => printed()
    window.addEventListener('afterprint', done, { once: true })
    // A picture that is not decoded yet would be printed as a blank.
    const pictures = [...(sheet.current?.querySelectorAll('img') ?? [])]
    void Promise.allSettled(pictures.map(picture => picture.decode())).then(() => !isOver && window.print())
    return () => {
      isOver = true
      window.removeEventListener('afterprint', done)
    }
  }, [])
  return createPortal(
    <div className="cards-print" aria-hidden="true" ref={sheet}>
      {customers.map(
        ({ email, name: customer, qr_code, qr_code_id }) =>
          qr_code && (
            <div key={email} className="card">
              <img src={qr_code} alt="" />
              <div>
                <p className="house">{name}</p>
                <p className="who">{customer}</p>
                <p className="rule">1 point par jour de commande. 10 points&nbsp;: un plat offert à emporter.</p>
                <p className="id">{qr_code_id}</p>
              </div>
            </div>
          ),
      )}
    </div>,
    document.body,
  )
}
