import { html } from 'hono/html'
import type { SessionRecord } from '../books/records.ts'
import { formatAmountFrench } from '../payments/format-amount.ts'

type Html = ReturnType<typeof html>

/** The page of an open session. @param refused whether the last card was refused; the page then says so */
export function openPage(session: SessionRecord, refused: boolean): Html {
  const total = formatAmountFrench(session.totalCents, session.currency)
  return html`
    <main>
      <h1>${total}</h1>
      ${refused ? refusal() : ''}
      ${lines(session)}
      ${form(session, 'pay', session.totalCents === 0 ? 'Confirmer' : `Payer ${total}`, 'primary')}
      ${session.totalCents === 0 ? '' : form(session, 'refuse', 'Carte refusée', 'outline')}
      ${form(session, 'cancel', 'Annuler', 'plain')}
    </main>`
}

export function paidPage(session: SessionRecord, backUrl: string): Html {
  const total = formatAmountFrench(session.totalCents, session.currency)
  const pending = session.paymentStatus === 'unpaid'
  return html`
    <main>
      <h1>${pending ? 'Paiement déjà transmis' : 'Paiement déjà fait'}</h1>
      <p>
        ${pending ? `La banque n’a pas encore confirmé les ${total}.` : `${total} ont bien été payés.`}
        Rien d’autre ne sera débité.
      </p>
      <a class="button outline" href="${backUrl}">Revenir à la commande</a>
    </main>`
}

export function overPage(session: SessionRecord): Html {
  return html`
    <main>
      <h1>Paiement expiré</h1>
      <p>Le délai pour payer est passé. Rien n’a été débité. Reprenez le paiement depuis la boutique.</p>
      ${session.cancelUrl === null ? '' : html`<a class="button outline" href="${session.cancelUrl}">Revenir à la boutique</a>`}
    </main>`
}

export function unknownPage(): Html {
  return html`
    <main>
      <h1>Paiement introuvable</h1>
      <p>Ce lien ne mène à aucun paiement. Reprenez le paiement depuis la boutique.</p>
    </main>`
}

/** Wraps a page in a document whose top says that this is a simulator. */
export function documentOf(page: Html): Html {
  return html`<!doctype html>
<html lang="fr">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>Paiement simulé</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="/stripe-simulator/pay.css">
  </head>
  <body>
    <header>
      <p class="stamp">Paiement simulé</p>
      <p>Aucune carte n’est demandée ni débitée : cette page tient la place du prestataire de paiement.</p>
    </header>
    ${page}
  </body>
</html>`
}

function refusal(): Html {
  return html`
    <div class="refusal" role="alert">
      <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M12 3 2 21h20L12 3Zm0 7v5m0 2.5v.5" /></svg>
      <p><strong>Carte refusée.</strong> La banque a refusé le paiement. Rien n’a été débité : réessayez, ou prenez une autre carte.</p>
    </div>`
}

function lines(session: SessionRecord): Html {
  return html`
    <ul class="lines">
      ${session.lineItems.map(
        item => html`
      <li>
        <span>${item.quantity > 1 ? `${item.quantity} × ` : ''}${item.name}</span>
        <span class="price">${formatAmountFrench(item.unitAmountCents * item.quantity, session.currency)}</span>
      </li>`,
      )}
    </ul>`
}

function form(session: SessionRecord, step: 'pay' | 'refuse' | 'cancel', label: string, look: string): Html {
  return html`
      <form method="post" action="/stripe-simulator/pay/${session.id}/${step}">
        <button class="button ${look}">${label}</button>
      </form>`
}
