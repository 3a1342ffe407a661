import type { Twilio } from 'twilio'
import type { Env } from '../env.ts'
import { DeliveryError } from './delivery-error.ts'

export type TextMessage = {
  /** E.164. */
  to: string
  /** GSM-7, and like no other text to this number: it names the order and what became of it. */
  body: string
  /** It is worth nothing later: the provider drops what it has not handed over by then. */
  usefulForMs: number
}

export type Texter = {
  /**
   * @param isRepeat an earlier try may have gone through: the provider is asked for it before it is sent again
   * @throws DeliveryError when the text was not accepted, or when nobody can say whether it was
   */
  send(text: TextMessage, isRepeat: boolean): Promise<void>
  /** In words, for whoever starts the server. */
  goesTo: string
}

type Keys = Pick<Env, 'TWILIO_ACCOUNT_SID' | 'TWILIO_AUTH_TOKEN' | 'TWILIO_FROM' | 'TWILIO_API_URL'>

/**
 * The sender of text messages, or null where its keys are not set. Twilio knows no idempotency key: after
 * a lost answer its own list of messages to that number says whether the text went out, which is why a repeat asks
 * first. What is left is a text that its list does not show yet: that one would be sent twice.
 */
export function createTexter(env: Keys, timeoutMs = TIMEOUT_MS): Texter | null {
  if (!env.TWILIO_ACCOUNT_SID || !env.TWILIO_AUTH_TOKEN || !env.TWILIO_FROM) return null
  const sender = senderOf(env.TWILIO_FROM)
  let client: Promise<Twilio> | undefined
  return {
    goesTo: env.TWILIO_API_URL === undefined ? 'Twilio' : 'a stand-in for Twilio',
    async send(text, isRepeat) {
      client ??= openClient(env, timeoutMs)
      const { messages } = await client
      try {
        if (isRepeat && (await isKnown(messages, text))) return
        const validityPeriod = Math.max(MIN_VALIDITY_SECONDS, Math.ceil(text.usefulForMs / 1000))
        await messages.create({ ...sender, to: text.to, body: text.body, validityPeriod })
      } catch (error) {
        throw smsError(error as TwilioFailure)
      }
    },
  }
}

const TIMEOUT_MS = 10_000
/** Twilio's own advice for what a carrier can still hand over. */
const MIN_VALIDITY_SECONDS = 5
/** The newest to one number; between two tries there are no more. */
const LOOKED_AT = 20

/** Loaded with the first text: the package is 21 MB, and who sends none shall not carry it. */
async function openClient(env: Keys, timeout: number): Promise<Twilio> {
  const { default: twilio } = await import('twilio')
  const http = new twilio.RequestClient({ timeout })
  const { TWILIO_API_URL: elsewhere } = env
  if (elsewhere !== undefined) {
    const request = http.request.bind(http) as typeof http.request
    http.request = options => request({ ...options, uri: options.uri.replace('https://api.twilio.com', elsewhere) })
  }
  // Whatever the environment says: on 'debug' it prints whole requests, numbers included.
  return twilio(env.TWILIO_ACCOUNT_SID, env.TWILIO_AUTH_TOKEN, { httpClient: http, logLevel: 'error' })
}

/** A messaging service, which picks the sender itself, or a number or name. */
function senderOf(from: string): { messagingServiceSid: string } | { from: string } {
  return from.startsWith('MG') ? { messagingServiceSid: from } : { from }
}

async function isKnown(messages: Twilio['messages'], { to, body }: TextMessage): Promise<boolean> {
  const sent = await messages.list({ to, limit: LOOKED_AT })
  // A trial account puts a sentence of its own before the text.
  return sent.some(one => one.body.endsWith(body) && !LOST.has(one.status))
}

const LOST: ReadonlySet<string> = new Set(['failed', 'undelivered', 'canceled'])

type TwilioFailure = { status?: number | string; code?: number | string }

/**
 * What Twilio says of this number or text, and will say again: no number, not reached from here, told to stop, not a
 * mobile. Faults of our own account (a wrong token, a sender that is not ours) are none: the operator repairs the setting
 * and the text goes out, if it is still of use.
 */
const REFUSALS = new Set([21211, 21214, 21217, 21219, 21265, 21408, 21610, 21612, 21614, 21617, 21635])

// Its own sentence names the number, and the network's holds the address with it: codes alone.
function smsError({ status, code }: TwilioFailure): DeliveryError {
  if (typeof status !== 'number') return new DeliveryError(`no answer ${code ?? ''}`.trim(), false)
  return new DeliveryError(`${status} ${code ?? ''}`.trim(), status < 500 && REFUSALS.has(Number(code)))
}
