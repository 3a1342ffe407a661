import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import type { PublicRestaurant } from '#api/features/settings/contract.ts'
import { mapAddress, telAddress, unbroken } from '#pwa/lib/format/contact-words.ts'
import { useRestaurant } from '#pwa/lib/menu/use-menu.ts'
import { Link } from '#pwa/lib/navigation/link.tsx'
import { useScrolledPast } from '#pwa/lib/state/scrolling.ts'
import { SkipLink } from '#pwa/ui/layout/skip-link.tsx'
import { Icon } from '#pwa/ui/media/icon.tsx'
import { SECTION_LINKS, type SectionId, useSectionInView } from '../home/sections.ts'
import '../site.css'

const OPAQUE_AFTER_PX = 50

type SiteHeaderProps = {
  /** The first page: the header lies over the hero, transparent until one scrolls, and its links stay on the page. */
  home?: boolean
  /** The sign-in button, or the account's menu. */
  account?: ReactNode
}

const ID = 'site-nav'

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

/** The header's links on the first page: the one of the section being read is marked. */
function HomeNav({ children }: { children?: ReactNode }) {
  return (
    <SiteNav home current={useSectionInView()}>
      {children}
    </SiteNav>
  )
}

type SiteNavProps = {
  home?: boolean
  /** The section being read. */
  current?: SectionId
  /** Under the links on small screens. */
  children?: ReactNode
}

/**
 * The five links of the header: a line on wide screens, a popover below 1000 px. The popover is the browser's own: it
 * opens before any script has run and closes by Escape, by Back on Android, by a tap beside it. A browser without popovers
 * has `data-open` for it, by the button's script alone.
 */
export function SiteNav({ home, current, children }: SiteNavProps) {
  return (
    <nav className="site-nav" id={ID} popover="auto" aria-label="Navigation principale">
      <ul>
        {SECTION_LINKS.map(({ id, word }) => (
          <li key={id}>
            <SectionLink
              part={id}
              home={home}
              aria-current={id === current ? 'location' : undefined}
              onClick={closePopover}
            >
              {word}
            </SectionLink>
          </li>
        ))}
      </ul>
      {children}
    </nav>
  )
}

/** Opens and closes the links where they are a popover; its name follows by CSS. */
export function SiteNavButton() {
  return (
    <button type="button" className="site-nav-button" popoverTarget={ID} onClick={toggleWithoutPopovers}>
      <span className="when-closed">
        <span className="visually-hidden">Ouvrir le menu</span>
        <Icon name="menu" />
      </span>
      <span className="when-open">
        <span className="visually-hidden">Fermer le menu</span>
        <Icon name="close" />
      </span>
    </button>
  )
}

function toggleWithoutPopovers() {
  if (!('popover' in HTMLElement.prototype)) document.getElementById(ID)?.toggleAttribute('data-open')
}

function closePopover(event: MouseEvent) {
  const nav = event.currentTarget.closest<HTMLElement>('[popover]')
  nav?.hidePopover?.()
  nav?.removeAttribute('data-open')
}

type SectionLinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  /** The id of the part that it leads to. */
  part: string
  /** On the first page the browser itself scrolls there; from elsewhere the first page opens at it. */
  home: boolean | undefined
}

/** A link to a part of the first page. */
export function SectionLink({ part, home, ...rest }: SectionLinkProps) {
  return home ? <a {...rest} href={`#${part}`} /> : <Link {...rest} to={`/#${part}`} />
}
