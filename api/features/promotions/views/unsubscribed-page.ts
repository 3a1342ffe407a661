import { createHash } from 'node:crypto'
import { pageHeaders } from '#api/http/pages/security-headers.ts'

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
a{display:inline-block;min-height:44px;line-height:44px;color:#23418f;font-weight:600}`
const CSS_HASH = `'sha256-${createHash('sha256').update(CSS).digest('base64')}'`

/**
 * The page behind 'Ne plus en recevoir'. It needs no script, since opening it has already unsubscribed.
 * @param name the restaurant's
 */
export function unsubscribedPage(isEnded: boolean, name: string): Response {
  const { title, text } = isEnded ? ENDED : UNKNOWN
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
<p><a href="/">Retour au site</a></p>
</main>
</body>
</html>
`
  return new Response(html, {
    status: isEnded ? 200 : 404,
    headers: {
      ...pageHeaders('/api/unsubscribe', [CSS_HASH]),
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'content-type': 'text/html; charset=utf-8',
    },
  })
}

function escaped(text: string): string {
  return text.replace(/[&<>]/g, character => `&#${character.charCodeAt(0)};`)
}
