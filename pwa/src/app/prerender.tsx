/** The server's side of the page: Vite builds it into dist/render, the API process runs it. */
import type { ReactNode } from 'react'
import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router-dom'
import { App } from './app.tsx'
import { fillFrom, type PageData } from './page-data.ts'
import { createQueryClient } from './query-client.ts'

/**
 * The page `/` as HTML, for the shell's root. The same data give the same text, whatever the time.
 * @throws what the first component that fails throws: half a page is none
 */
export async function prerenderHome(data: PageData): Promise<string> {
  const client = createQueryClient()
  fillFrom(data, client)
  const failures: unknown[] = []
  const { prelude } = await prerender(<App client={client} router={HomeAddress} />, {
    // No part is sent for later: moving it in would take an inline script, which the page's policy forbids.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: error => void failures.push(error),
  })
  const html = await new Response(prelude as BodyInit).text()
  if (failures.length > 0) throw failures[0]
  return withoutTitle(html)
}

function HomeAddress({ children }: { children: ReactNode }) {
  return <StaticRouter location="/">{children}</StaticRouter>
}

/** React puts a title before everything; the document's head has one already. */
function withoutTitle(html: string): string {
  return html.replace(/^<title>[^<]*<\/title>/, '')
}
