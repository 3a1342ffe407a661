import { pageHeaders } from '#api/http/security-headers.ts'

const ENDED = {
  title: 'C’est noté.',
  text: 'Vous ne recevrez plus nos offres à cette adresse. Les messages de vos commandes et de vos réservations arrivent toujours.',
}
const UNKNOWN = {
  title: 'Ce lien n’ouvre plus rien.',
  text: 'Si vous recevez encore nos offres, prenez le lien du dernier message, ou retirez votre accord dans votre compte.',
}

/** The page behind 'Ne plus en recevoir'. Without a script: whoever opens it has done what there is to do. */
export function unsubscribedPage(isEnded: boolean): Response {
  const { title, text } = isEnded ? ENDED : UNKNOWN
  const html = `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="stylesheet" href="/api/docs.css">
</head>
<body>
<main>
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
      ...pageHeaders('/api/unsubscribe'),
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'content-type': 'text/html; charset=utf-8',
    },
  })
}
