import type { ReactNode } from 'react'
import type { PublicRestaurant } from '#api/features/settings/contract/restaurant.ts'
import { unbroken } from '#pwa/lib/forms/phone.ts'
import { pauseOf, returnWords } from '#pwa/lib/menu/return-words.ts'
import { mapAddress } from '#pwa/lib/navigation/map-address.ts'
import { Icon, type IconName } from '#pwa/ui/media/icon/icon.tsx'
import { openingWords } from './opening-words.ts'
import './today-facts.css'

type TodayFactsProps = {
  restaurant: PublicRestaurant
  /** Undefined until the browser has said what time it is. */
  now: Date | undefined
  /** The first pickup as text ('aujourd’hui à 12 h 30'); undefined while it is being asked for. */
  firstPickup: string | undefined
}

/** Three facts under the hero: whether it is open, the first pickup, the address. */
export function TodayFacts({ restaurant, now, firstPickup }: TodayFactsProps) {
  const opening = openingWords(restaurant, now)
  const pausedUntil = now && pauseOf(restaurant, now)
  return (
    <ul className="today-facts">
      <Fact icon="clock">
        <b>{opening.first}</b> {opening.second}
      </Fact>
      <Fact icon="bag">
        {restaurant.notYetOpen ? (
          <>
            <b>Bientôt ouvert.</b> Les commandes en ligne n’ont pas encore commencé.
          </>
        ) : now && pausedUntil ? (
          <>
            <b>Commandes en ligne suspendues, {returnWords(pausedUntil, now)}.</b> Avant, appelez-nous&nbsp;:{' '}
            {unbroken(restaurant.phone)}.
          </>
        ) : (
          <>
            <b>Prêt dès</b> {firstPickup}
          </>
        )}
      </Fact>
      <Fact icon="pin">
        <a href={mapAddress(restaurant.address)} target="_blank" rel="noopener">
          {restaurant.address}
        </a>
      </Fact>
    </ul>
  )
}

function Fact({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <li>
      <Icon name={icon} />
      <p>{children}</p>
    </li>
  )
}
