import type { IncomingMessage } from 'node:http'

/** Whether a request has the account's SID and token as its basic authentication. */
export function authenticated({ headers }: IncomingMessage, { sid, token }: { sid: string; token: string }): boolean {
  return headers.authorization === `Basic ${Buffer.from(`${sid}:${token}`).toString('base64')}`
}

export async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'))
}
