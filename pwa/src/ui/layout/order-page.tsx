import type { ReactNode, Ref } from 'react'
import { Link } from '#pwa/lib/navigation/link.tsx'
import { Icon } from '../media/icon.tsx'
import { CONTENT_ID, SkipLink } from './skip-link.tsx'
import './order-page.css'

type OrderPageProps = {
  /** What the page is about, small, at the top. */
  name: string
  /** The one thing it says, large. */
  title: string
  /** For who brings the focus there, when what it says has become something else. */
  titleRef?: Ref<HTMLHeadingElement>
  /** What that means, under it. */
  lead?: ReactNode
  drawing?: ReactNode
  /** The order's number. */
  code?: ReactNode
  /** At the top, over everything: no network. */
  banner?: ReactNode
  children?: ReactNode
}

/** The pages after the order: one sentence, the order's number, then what there is to know and to do. */
export function OrderPage({ name, title, titleRef, lead, drawing, code, banner, children }: OrderPageProps) {
  return (
    <div className="order-page">
      <title>{`${title} · ${name}`}</title>
      {banner}
      <PageBar name={name} />
      <main id={CONTENT_ID}>
        <div className="order-head">
          <div className="statement" aria-live="polite">
            <h1 ref={titleRef} tabIndex={titleRef ? -1 : undefined}>
              {title}
            </h1>
            {lead && <div className="order-lead">{lead}</div>}
            {drawing}
          </div>
          {code}
        </div>
        {children && <div className="body">{children}</div>}
      </main>
    </div>
  )
}

/** The head of a page that one comes to by a link: what it is about, and the way to the first page. */
export function PageBar({ name }: { name: string }) {
  return (
    <header className="page-bar">
      <SkipLink />
      <Link to="/" aria-label="Retour à l’accueil">
        <Icon name="back" />
      </Link>
      <p>{name}</p>
    </header>
  )
}
