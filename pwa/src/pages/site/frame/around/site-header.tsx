import type { ReactNode } from 'react'
import type { PublicRestaurant } from '#api/features/settings/contract.ts'
import { telAddress, unbroken } from '#pwa/lib/forms/phone.ts'
import { useRestaurant } from '#pwa/lib/menu/use-restaurant.ts'
import { Link } from '#pwa/lib/navigation/link.tsx'
import { mapAddress } from '#pwa/lib/navigation/map-address.ts'
import { useScrolledPast } from '#pwa/lib/state/use-scrolled-past.ts'
import { Icon } from '#pwa/ui/media/icon/icon.tsx'
import { SkipLink } from '#pwa/ui/navigation/skip-link/skip-link.tsx'
import { SectionLink } from '../../home/sections/section-link.tsx'
import { HomeNav } from '../nav/home-nav.tsx'
import { SiteNav, SiteNavButton } from '../nav/site-nav.tsx'
import './site-header.css'

const OPAQUE_AFTER_PX = 50

type SiteHeaderProps = {
  /** The first page: the header lies over the hero, transparent until one scrolls, and its links stay on the page. */
  home?: boolean
  /** The sign-in button, or the account's menu. */
  account?: ReactNode
}

/** The name, the five links, the ways to reach us, and the account. */
export function SiteHeader({ home, account }: SiteHeaderProps) {
  const { data: restaurant } = useRestaurant()
  const isClear = !useScrolledPast(OPAQUE_AFTER_PX) && home
  const reach = restaurant && <Reach restaurant={restaurant} />
  const mark = (
    <>
      <b>{restaurant?.name}</b> <span lang="th">{restaurant?.nameTh}</span>
    </>
  )
  return (
    <header className="site-header" data-clear={isClear ? '' : undefined}>
      {home ? (
        <SectionLink className="skip-link" part="menu" home={home}>
          Aller à la carte
        </SectionLink>
      ) : (
        <SkipLink />
      )}
      {home ? (
        <a className="mark" href="#accueil">
          {mark}
        </a>
      ) : (
        <Link className="mark" to="/">
          {mark}
        </Link>
      )}
      {home ? <HomeNav>{reach}</HomeNav> : <SiteNav>{reach}</SiteNav>}
      <div className="ways">
        {reach}
        {account}
        <SiteNavButton />
      </div>
    </header>
  )
}

/** By phone or on foot: icons in the header's line, with their words in the links' popover. */
function Reach({ restaurant: { phone, address } }: { restaurant: PublicRestaurant }) {
  return (
    <address>
      <a href={telAddress(phone)}>
        <Icon name="phone" />
        <span>Appeler le {unbroken(phone)}</span>
      </a>
      <a href={mapAddress(address)} target="_blank" rel="noopener">
        <Icon name="pin" />
        <span>Voir {address} sur le plan</span>
      </a>
    </address>
  )
}
