import { documented } from '#api/features/settings/rules/values/problem-values.ts'
import type { Endpoint } from '#api/kernel/calls/endpoint.ts'
import { PROBLEMS } from '#api/kernel/problems/problems.ts'
import { problemsOf } from '../answers/problems/problems-of.ts'

/**
 * The API's documentation for people: every call on one page, made from the endpoint values. It has no script and no
 * inline style, which the content security policy would block.
 */
export function docsPage(endpoints: readonly Endpoint[]): string {
  const areas = new Map<string, Endpoint[]>()
  for (const endpoint of endpoints) {
    const area = endpoint.path.split('/')[2] ?? ''
    areas.set(area, [...(areas.get(area) ?? []), endpoint])
  }
  const sections = [...areas].map(([area, calls]) => `<h2>${area}</h2>${calls.map(callRow).join('')}`).join('')
  return `<!doctype html><html lang="fr"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>API</title>
<link rel="stylesheet" href="/api/docs.css"><main><h1>API</h1>
<p>Montants en euros, instants en UTC, jours et heures à Paris. Erreurs : <code>application/problem+json</code>. Document complet : <a href="/api/openapi.json">openapi.json</a>.</p>${sections}</main></html>`
}

function callRow(endpoint: Endpoint): string {
  const who = endpoint.audience === 'anyone' ? 'tous' : endpoint.audience.join(', ')
  const problems = problemsOf(endpoint)
    .map(code => `<li><code>${PROBLEMS[code][0]} ${code}</code> ${documented(PROBLEMS[code][1])}</li>`)
    .join('')
  return `<article><h3><code>${endpoint.method} ${endpoint.path}</code></h3><p>${documented(endpoint.summary)}. Accès : ${who}.${
    endpoint.idempotent ? ' Accepte <code>Idempotency-Key</code>.' : ''
  }</p>${problems && `<details><summary>Problèmes</summary><ul>${problems}</ul></details>`}</article>`
}

docsPage.css = `body{margin:0;background:#F3F7FB;color:#111B41;font:17px/1.5 system-ui,sans-serif}main{max-width:60rem;margin:auto;padding:2rem 1.25rem}
h2{border-top:5px double #23418F;padding-top:1rem;margin-top:3rem}h3{margin:1.5rem 0 0;font-size:1rem}a,summary{color:#23418F}summary{min-height:2rem}code{overflow-wrap:anywhere}`
