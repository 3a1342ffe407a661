import { Suspense, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { MenuState } from '#pwa/features/menu/menu-state.tsx'
import { TakenOrder } from '#pwa/features/orders/taking/taken-order.tsx'
import type { TakenOrder as Taken } from '#pwa/features/orders/taking/taking-calls.ts'
import { useMenu, usePriceBook } from '#pwa/lib/menu/use-menu.ts'
import { useNow } from '#pwa/lib/state/clock.ts'
import { ButtonLink } from '#pwa/ui/forms/button.tsx'
import { part } from '#pwa/ui/layout/part.tsx'
import { Icon } from '#pwa/ui/media/icon.tsx'
import { OpenOrder } from './open-order.tsx'
import { takingDraft } from './use-taking.ts'
import './taking.css'

const QrCode = part(async () => (await import('#pwa/features/loyalty/qr-code.tsx')).QrCode)

/** `/admin/commandes/nouvelle`: an order on the phone or at the counter, as fast as it is said. */
export function TakingPage() {
  const { data: menu, isError, refetch } = useMenu()
  const book = usePriceBook()
  const now = useNow(10_000)
  const [taken, setTaken] = useState<Taken>()
  useCardOfAddress()
  if (!menu || !book) return <MenuState onRetry={isError ? () => void refetch() : undefined} />
  return (
    <div className="taking-page">
      <header>
        <ButtonLink to="/admin/commandes">
          <Icon name="back" /> Commandes
        </ButtonLink>
        <h1>Nouvelle commande</h1>
      </header>
      {taken ? (
        <TakenOrder
          taken={taken}
          now={now}
          code={address => (
            <Suspense>
              <QrCode text={address} label="Lien de paiement, à scanner" />
            </Suspense>
          )}
          onNext={() => setTaken(undefined)}
        />
      ) : (
        <OpenOrder menu={menu} book={book} onTaken={setTaken} />
      )}
    </div>
  )
}

/** A card that was scanned elsewhere comes along in the address, once. */
function useCardOfAddress(): void {
  const [search, setSearch] = useSearchParams()
  const card = search.get('carte')
  useEffect(() => {
    if (!card) return
    takingDraft.change({ who: card })
    setSearch({}, { replace: true })
  }, [card, setSearch])
}
