import { ButtonLink } from '#pwa/ui/forms/button.tsx'
import { CONTENT_ID } from '#pwa/ui/layout/skip-link.tsx'
import { DishDrawing } from '#pwa/ui/media/drawing.tsx'
import { RunningOrdersHost } from '../orders/running-orders-host.tsx'
import { AccountHost, SignInHost } from '../overlays.tsx'
import { AccountCorner } from '../session/account-corner.tsx'
import { SiteHeader } from './site-header.tsx'
import '../site-late.css'

/** An address that leads nowhere: the way back to the menu. */
export function NotFoundPage() {
  return (
    <>
      <title>Page introuvable</title>
      <RunningOrdersHost />
      <SiteHeader account={<AccountCorner />} />
      <main className="not-found-page" id={CONTENT_ID}>
        <DishDrawing drawing={{ vessel: 'bowl', contents: [] }} />
        <h1>Rien à cette adresse.</h1>
        <p>Le lien est peut-être ancien. La carte, elle, est toujours là.</p>
        <ButtonLink look="primary" to="/">
          Voir la carte
        </ButtonLink>
      </main>
      <AccountHost />
      <SignInHost />
    </>
  )
}
