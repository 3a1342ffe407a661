import type { Endpoint } from '#api/kernel/calls/endpoint.ts'

/**
 * The `Link` header with the address of a list's next page (RFC 8288); none on the last one.
 * @param page.cursor of the next page, null when there is none
 */
export function nextPage(
  { path }: Pick<Endpoint, 'path'>,
  page: { limit: number; cursor: string | null },
): Record<string, string> {
  if (page.cursor === null) return {}
  const query = new URLSearchParams({ limit: String(page.limit), cursor: page.cursor })
  return { link: `<${path}?${query}>; rel="next"` }
}
