/**
 * Distinguishes the server's answers from those of a proxy in front of it, such as while a release starts. To a page
 * the server is then out of reach, and it is asked again as often as without a network. The server's own 5xx are JSON;
 * of others there are many (500, 502 to 504, 520 to 530).
 * @returns the answer, if the server gave it
 * @throws Error when a proxy did
 */
export function fromServer(answer: Response): Response {
  const isOurs = answer.headers.get('content-type')?.includes('json') ?? false
  if (answer.status >= 500 && !isOurs) throw new Error(`no server behind the proxy: ${answer.status}`)
  return answer
}
