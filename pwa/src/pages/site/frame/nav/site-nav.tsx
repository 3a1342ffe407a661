import type { MouseEvent, ReactNode } from 'react'
import { Icon } from '#pwa/ui/media/icon/icon.tsx'
import { SectionLink } from '../../home/sections/section-link.tsx'
import { SECTION_LINKS, type SectionId } from '../../home/sections/sections.ts'
import './site-nav.css'

const ID = 'site-nav'

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
