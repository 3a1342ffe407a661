/** What a proxy says while the server behind it is away. */
const GATEWAY = new Set([502, 503, 504])

/**
 * Tells the server's answers from those that a proxy gives in its place: while a release starts, say. To a page the
 * server is then as far away as without a network, and it is asked again as often. The server's own 503 says so in JSON.
 * @returns the answer, if the server gave it
 * @throws Error when a proxy did
 */
export function fromServer(answer: Response): Response {
  const isOurs = answer.headers.get('content-type')?.includes('json') ?? false
  if (GATEWAY.has(answer.status) && !isOurs) throw new Error(`no server behind the proxy: ${answer.status}`)
  return answer
}
