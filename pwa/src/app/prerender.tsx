/** The server's side of the page: Vite builds it into dist/render, and a thread of the API process runs it. */

import type { ReactNode } from 'react'
import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router-dom'
import type { PageToRender, RenderedPage } from '#api/features/site/contract.ts'
import { App } from './app.tsx'
import { fillFrom } from './home-data.ts'
import { createQueryClient } from './query-client.ts'

/**
 * Renders pages one after the other, each for the shell's title and root. The same data give the same text at any time.
 * @throws what the first failing component throws, since an incomplete page must not be sent
 */
export async function prerenderPages(pages: readonly PageToRender[]): Promise<RenderedPage[]> {
  const rendered: RenderedPage[] = []
  for (const page of pages) rendered.push(await prerenderPage(page))
  return rendered
}

async function prerenderPage({ path, data }: PageToRender): Promise<RenderedPage> {
  const client = createQueryClient()
  fillFrom(data, client)
  const failures: unknown[] = []
  const { prelude } = await prerender(<App client={client} router={addressOf(path)} />, {
    // The HTML is rendered in one piece: React would move later parts in by an inline script, which the content
    // security policy forbids.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: error => void failures.push(error),
  })
  const html = await new Response(prelude as BodyInit).text()
  if (failures.length > 0) throw failures[0]
  return titleAndRoot(html)
}

function addressOf(path: string) {
  return function Address({ children }: { children: ReactNode }) {
    return <StaticRouter location={path}>{children}</StaticRouter>
  }
}

/** React puts the title before everything else, since it renders no head. */
function titleAndRoot(html: string): RenderedPage {
  const [, title, root] = html.match(/^<title>([^<]*)<\/title>(.*)$/s) ?? []
  if (title === undefined || root === undefined)
    throw new Error(`the page begins without a title: ${html.slice(0, 80)}`)
  return { title: unescaped(title), root }
}

const CHARACTERS: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" }

function unescaped(html: string): string {
  return html.replace(/&(?:amp|lt|gt|quot|#x27);/g, entity => CHARACTERS[entity] as string)
}
