import { createHash } from 'node:crypto'

export type SentText = { to: string; body: string; from: string; validitySeconds: number; at: Date }

export type Fault =
  /** Twilio refuses the message and says so. */
  | { kind: 'refused'; status: number; code: number }
  /** Not taken: the connection ends. */
  | { kind: 'dropped' }
  /** Taken, but the connection ends before the answer. */
  | { kind: 'lost' }
  /** Taken, but the answer never comes. */
  | { kind: 'silent' }

/** A message as Twilio's API shows it. */
export function resourceOf({ to, body, from, at }: SentText) {
  const sid = `SM${createHash('md5').update(`${to} ${body} ${at.toISOString()}`).digest('hex')}`
  return {
    sid,
    to,
    body,
    from: from.startsWith('MG') ? null : from,
    messaging_service_sid: from.startsWith('MG') ? from : null,
    status: 'queued',
    direction: 'outbound-api',
    date_created: at.toUTCString(),
    date_updated: at.toUTCString(),
    date_sent: null,
    num_segments: '1',
    num_media: '0',
    price: null,
    price_unit: 'USD',
    error_code: null,
    error_message: null,
    api_version: '2010-04-01',
    account_sid: null,
    uri: `/2010-04-01/Messages/${sid}.json`,
    subresource_uris: {},
  }
}
