/** What is asked of others, each within a few seconds and without an error: what does not answer is an answer. */

import { Resolver } from 'node:dns/promises'
import { statfs } from 'node:fs/promises'
import { connect } from 'node:tls'
import { receiveWebhook } from '#api/features/payments/contract.ts'
import { unheardEvents } from '#api/features/payments/receive-webhook.ts'
import { isLiveKey } from '#api/features/settings/rules/legal-fields.ts'
import type { Services } from '#api/platform/context.ts'
import type { Facts } from './reach-lines.ts'

const PATIENCE_MS = 4000

/** In which mode payments are taken, and whether the account may. */
export async function paymentFacts({ env, stripe }: Services): Promise<Facts['payments']> {
  if (env.STRIPE_API_URL !== undefined) return { mode: 'simulator', account: 'unknown' }
  const mode = isLiveKey(env.STRIPE_SECRET_KEY) ? 'live' : 'test'
  try {
    const { charges_enabled, payouts_enabled, capabilities } = await stripe.accounts.retrieveCurrent()
    const takesCards = charges_enabled && capabilities?.card_payments !== 'inactive'
    return { mode, account: { takesCards, paysOut: payouts_enabled } }
  } catch {
    return { mode, account: 'unknown' }
  }
}

/** Where the provider is to send its news. */
export function webhookUrl(publicUrl: string): string {
  return new URL(receiveWebhook.path, publicUrl).href
}

/** Whether the provider knows where to send its news. */
export async function webhookEndpoint({ env, stripe }: Services): Promise<Facts['webhook']['endpoint']> {
  if (env.STRIPE_API_URL !== undefined || env.PUBLIC_URL === undefined) return 'unknown'
  try {
    const { data } = await stripe.webhookEndpoints.list({ limit: 100 })
    const wanted = webhookUrl(env.PUBLIC_URL)
    const ours = data.filter(({ url }) => url === wanted)
    if (ours.length === 0) return 'missing'
    const active = ours.filter(({ status }) => status === 'enabled')
    if (active.length === 0) return 'disabled'
    const unheard = unheardEvents(active.flatMap(({ enabled_events }) => enabled_events))
    return unheard.length === 0 ? 'right' : { unheard }
  } catch {
    return 'unknown'
  }
}

/** Whether the site answers where its customers look for it. */
export async function addressFacts({ env }: Services): Promise<Facts['address']> {
  if (env.PUBLIC_URL === undefined) return { isSet: false, answers: false, certificateUntil: null }
  const url = new URL('/healthz', env.PUBLIC_URL)
  const [answers, certificateUntil] = await Promise.all([isAnswered(url), certificateEnd(url)])
  return { isSet: true, answers, certificateUntil }
}

async function isAnswered(url: URL): Promise<boolean> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS), redirect: 'manual' }).catch(
    () => undefined,
  )
  return answer?.ok === true
}

function certificateEnd({ protocol, hostname, port }: URL): Promise<Date | null> {
  if (protocol !== 'https:') return Promise.resolve(null)
  return new Promise(resolve => {
    // Also an expired or foreign certificate is read: its last day is what is asked for.
    const socket = connect({
      host: hostname,
      port: Number(port || 443),
      servername: hostname,
      rejectUnauthorized: false,
    })
    const end = (until: Date | null) => {
      socket.destroy()
      resolve(until)
    }
    socket.setTimeout(PATIENCE_MS, () => end(null))
    socket.once('error', () => end(null))
    socket.once('secureConnect', () => {
      const { valid_to } = socket.getPeerCertificate()
      end(valid_to ? new Date(valid_to) : null)
    })
  })
}

/** The free share of the disk that holds our data, else of the one that we run from, from 0 to 1. */
export async function freeShare(folder: string): Promise<number | null> {
  const disk = await statfs(folder)
    .catch(() => statfs('.'))
    .catch(() => undefined)
  return disk ? disk.bavail / disk.blocks : null
}

/** Names under which mail services put their keys; a domain does not list its own. */
const DKIM_NAMES = [
  'default',
  'dkim',
  'mail',
  'google',
  'selector1',
  'selector2',
  's1',
  's2',
  'k1',
  'k2',
  'mxvault',
  'ovh',
]

/** What the domain that mails come from says of who may send them. @param read asks for a name's texts */
export async function senderRecords(
  email: string,
  read: (name: string) => Promise<string[][]> = readTexts,
): Promise<Facts['sender']> {
  const domain = email.split('@')[1] ?? ''
  const texts = async (name: string) => (await read(name)).map(parts => parts.join(''))
  try {
    const [own, policy, keys] = await Promise.all([
      texts(domain),
      texts(`_dmarc.${domain}`),
      Promise.all(DKIM_NAMES.map(name => texts(`${name}._domainkey.${domain}`))),
    ])
    return {
      domain,
      spf: own.some(text => /^v=spf1\b/i.test(text)),
      dmarc: policy.some(text => /^v=DMARC1\b/i.test(text)),
      dkim: keys.flat().some(text => /\bp=[\w+/]/.test(text)),
    }
  } catch {
    return 'unknown'
  }
}

/** @throws when nothing answers; a name that is not there has no texts */
async function readTexts(name: string): Promise<string[][]> {
  const resolver = new Resolver({ timeout: PATIENCE_MS / 2, tries: 2 })
  return await resolver.resolveTxt(name).catch(error => {
    if (['ENOTFOUND', 'ENODATA'].includes(error.code)) return []
    throw error
  })
}
