/** A proxy answers these while the server behind it is away. */
const GATEWAY = new Set([502, 503, 504])

/**
 * Distinguishes the server's answers from those of a proxy in front of it, such as while a release starts. To a page
 * the server is then out of reach, and it is asked again as often as without a network. The server's own 503 is JSON.
 * @returns the answer, if the server gave it
 * @throws Error when a proxy did
 */
export function fromServer(answer: Response): Response {
  const isOurs = answer.headers.get('content-type')?.includes('json') ?? false
  if (GATEWAY.has(answer.status) && !isOurs) throw new Error(`no server behind the proxy: ${answer.status}`)
  return answer
}
