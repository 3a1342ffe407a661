import type { ReactNode } from 'react'
import type { PublicRestaurant } from '#api/features/settings/contract.ts'
import { mapAddress } from '#pwa/lib/format/contact-words.ts'
import { Icon, type IconName } from '#pwa/ui/media/icon.tsx'
import { openingWords } from './opening-words.ts'
import { type FirstPickup, pickupFact } from './pickup-fact.ts'
import './today-facts.css'

type TodayFactsProps = {
  restaurant: PublicRestaurant
  /** Undefined until the browser has said what time it is. */
  now: Date | undefined
  firstPickup: FirstPickup
}

/** Three facts under the hero: whether it is open, the first pickup, the address. */
export function TodayFacts({ restaurant, now, firstPickup }: TodayFactsProps) {
  const opening = openingWords(restaurant, now)
  const pickup = pickupFact(restaurant, firstPickup, now)
  return (
    <ul className="today-facts">
      <Fact icon="clock">
        <b>{opening.first}</b> {opening.second}
      </Fact>
      <Fact icon="bag">
        <b>{pickup.first}</b> {pickup.second}
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
