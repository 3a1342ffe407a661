/**
 * Simulates the part of Twilio's HTTP API that we use (2010-04-01, Messages): it creates and lists messages as Twilio
 * does, and fails on request. Nothing leaves this machine.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { closeServer, listen } from '#scripts/stripe-simulator/server/server.ts'
import { authenticated, formOf } from './request.ts'
import { type Fault, resourceOf, type SentText } from './texts.ts'

export const ACCOUNT = { sid: `AC${'5'.repeat(32)}`, token: 'a token of the stand-in', from: '+33700000000' }

export type TwilioSimulator = {
  url: string
  /** The API's environment variables that make it send through this simulator. */
  settings: Record<'TWILIO_ACCOUNT_SID' | 'TWILIO_AUTH_TOKEN' | 'TWILIO_FROM' | 'TWILIO_API_URL', string>
  /** The accepted messages, oldest first. */
  texts: readonly SentText[]
  /** Faults for the next calls that create a message, one for each call; later calls succeed. */
  failNext(...faults: Fault[]): void
  /** How often messages were listed. */
  listings(): number
  stop(): Promise<void>
}

/** @param options.port 0 takes a free port */
export async function startTwilioSimulator(options: { port?: number } = {}): Promise<TwilioSimulator> {
  const texts: SentText[] = []
  const faults: Fault[] = []
  let listings = 0

  const server = createServer((request, response) => {
    answer(request, response).catch(error => response.destroy(error))
  })
  await listen(server, options.port ?? 0)
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { sid, token, from } = ACCOUNT
  return {
    url,
    settings: {
      TWILIO_ACCOUNT_SID: sid,
      TWILIO_AUTH_TOKEN: token,
      TWILIO_FROM: from,
      TWILIO_API_URL: url,
    },
    texts,
    failNext: (...planned) => void faults.push(...planned),
    listings: () => listings,
    stop: () => closeServer(server),
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://twilio')
    if (!authenticated(request, ACCOUNT)) return refuse(response, 401, 20003)
    if (url.pathname !== `/2010-04-01/Accounts/${ACCOUNT.sid}/Messages.json`) return refuse(response, 404, 20404)
    if (request.method === 'GET') return list(response, url.searchParams.get('To'))
    await create(await formOf(request), response)
  }

  function list(response: ServerResponse, to: string | null): void {
    listings += 1
    const messages = texts.filter(text => to === null || text.to === to).reverse()
    send(response, 200, { messages: messages.map(resourceOf), page: 0, page_size: 50, next_page_uri: null })
  }

  async function create(form: URLSearchParams, response: ServerResponse): Promise<void> {
    const fault = faults.shift()
    if (fault?.kind === 'refused') return refuse(response, fault.status, fault.code)
    const [to, body] = [form.get('To') ?? '', form.get('Body') ?? '']
    if (!/^\+[1-9]\d{6,14}$/.test(to)) return refuse(response, 400, 21211)
    if (body === '') return refuse(response, 400, 21602)
    if (fault?.kind === 'dropped') return void response.destroy()
    const sender = form.get('MessagingServiceSid') ?? form.get('From') ?? ''
    const text = { to, body, from: sender, validitySeconds: Number(form.get('ValidityPeriod')), at: new Date() }
    texts.push(text)
    if (fault?.kind === 'lost') return void response.destroy()
    if (fault?.kind === 'silent') return
    send(response, 201, resourceOf(text))
  }
}

function refuse(response: ServerResponse, status: number, code: number): void {
  // Twilio's sentences contain the number, so whoever logs them logs personal data.
  const message = `The 'To' number +33612345678 cannot be used (${code}).`
  send(response, status, { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status })
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
