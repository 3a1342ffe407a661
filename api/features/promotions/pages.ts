import { createHash } from 'node:crypto'
import { settingsSnapshot } from '#api/features/settings/snapshot.ts'
import { pageHeaders } from '#api/http/security-headers.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import type { Ctx } from '#api/platform/context.ts'
import { readerOfOffer, unsubscribe } from './consent.ts'

const ASKED = {
  title: 'Ne plus recevoir nos offres ?',
  text: 'Un appui suffit. Les messages de vos commandes et de vos réservations arrivent toujours.',
}
const ENDED = {
  title: 'C’est noté.',
  text: 'Vous ne recevrez plus nos offres à cette adresse. Les messages de vos commandes et de vos réservations arrivent toujours.',
}
const UNKNOWN = {
  title: 'Ce lien n’ouvre plus rien.',
  text: 'Si vous recevez encore nos offres, prenez le lien du dernier message, ou retirez votre accord dans votre compte.',
}

/** The page's look in a few lines, since the names of its style sheets change with each build. */
const CSS = `body{margin:0;padding:max(12vh,1.5rem) 1.25rem;background:#f3f7fb;color:#111b41;font:17px/1.5 Anuphan,'Noto Sans Thai',system-ui,sans-serif}
main{max-width:32rem;margin:auto;padding:2rem 1.5rem;border:2px solid #23418f;outline:1px solid #23418f;outline-offset:4px;background:#fff}
main>p:first-child{margin:0;color:#23418f;font-weight:700}
h1{margin:.75rem 0;font:800 2.5rem/1.05 'Bricolage Grotesque','Arial Narrow',Arial,sans-serif}
a{display:inline-block;min-height:44px;line-height:44px;color:#23418f;font-weight:600}
button{min-height:48px;padding:0 1.25rem;border:0;background:#23418f;color:#fff;font:inherit;font-weight:700;cursor:pointer}
:focus-visible{outline:3px solid #111b41;outline-offset:3px}`
const CSS_HASH = `'sha256-${createHash('sha256').update(CSS).digest('base64')}'`

/**
 * The page behind the link in an offer. It asks and changes nothing: programs that look through mails open every link in
 * them.
 */
export async function askToUnsubscribe(ctx: Ctx, token: string): Promise<Response> {
  return await answered(ctx, async () => {
    await readerOfOffer(ctx.sql, token)
    return { asks: token }
  })
}

/**
 * Unsubscribes: for the page's own button with a page that says so, for mail programs with nothing.
 * @throws AppError 'not_found' for mail programs
 */
export async function answerUnsubscribed(ctx: Ctx, token: string, isOnPage: boolean): Promise<Response> {
  if (!isOnPage) {
    await unsubscribe(ctx, token)
    return new Response(null, { status: 204 })
  }
  return await answered(ctx, async () => {
    await unsubscribe(ctx, token)
    return 'ended'
  })
}

async function answered(ctx: Ctx, act: () => Promise<'ended' | { asks: string }>): Promise<Response> {
  const { restaurant } = await ctx.snapshots.read(settingsSnapshot)
  try {
    return unsubscribePage(await act(), restaurant.name)
  } catch (error) {
    if (error instanceof AppError) return unsubscribePage('unknown', restaurant.name)
    throw error
  }
}

/**
 * The page behind 'Ne plus en recevoir', without a script: its form posts what the link says.
 * @param state whether it asks, with the link's token, or says what became of it
 * @param name the restaurant's
 */
function unsubscribePage(state: 'ended' | 'unknown' | { asks: string }, name: string): Response {
  const { title, text } = state === 'ended' ? ENDED : state === 'unknown' ? UNKNOWN : ASKED
  const form = typeof state === 'string' ? '' : formOf(state.asks)
  const html = `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${CSS}</style>
</head>
<body>
<main>
<p>${escaped(name)}</p>
<h1>${title}</h1>
<p>${text}</p>
${form}<p><a href="/">Retour au site</a></p>
</main>
</body>
</html>
`
  return new Response(html, {
    status: state === 'unknown' ? 404 : 200,
    headers: {
      ...pageHeaders('/api/unsubscribe', [CSS_HASH]),
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'content-type': 'text/html; charset=utf-8',
    },
  })
}

function formOf(token: string): string {
  return `<form method="post" action="/api/unsubscribe?token=${encodeURIComponent(token)}&amp;page=1">
<button type="submit">Ne plus recevoir d’offres</button>
</form>
`
}

function escaped(text: string): string {
  return text.replace(/[&<>]/g, character => `&#${character.charCodeAt(0)};`)
}
