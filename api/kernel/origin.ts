/**
 * Addresses: those of networks and mailboxes as limits count them, and those of pages as their parts. Pure, and with a parser of its own, since the kernel knows nothing of Node.
 * Source: docs/decisions/0126-limits-one-person-is-one-subject.md.
 */

/** Four bytes, or eight groups of sixteen bits. */
type Address = { version: 4 | 6; parts: number[] }

/** Providers that deliver several spellings or domains to one person; of others only case and `+tag` are known. */
const PROVIDERS: readonly { domains: RegExp; domain: string; ignored: RegExp }[] = [
  { domains: /^(gmail|googlemail)\.com$/, domain: 'gmail.com', ignored: /\./g },
  { domains: /^(proton\.me|pm\.me|protonmail\.(com|ch))$/, domain: 'proton.me', ignored: /[._-]/g },
  { domains: /^(icloud|me|mac)\.com$/, domain: 'icloud.com', ignored: /(?!)/ },
]

/**
 * Every spelling of one address as one text: with a port, in brackets or quotes, with a zone, in capitals, with zeros
 * written out, IPv4 as IPv6. Of IPv6 it is the /64, which one subscriber owns.
 * @returns '203.0.113.7' or '2001:db8:1:2::/64'; undefined for what is no address
 */
export function limitSubject(written: string): string | undefined {
  const address = parse(written)
  if (!address) return undefined
  return address.version === 4 ? address.parts.join('.') : prefix(address, 64)
}

/**
 * The networks that an address belongs to, the narrowest first: the /24 of IPv4; of IPv6 the /64, which one line has,
 * and the /48, which one customer of a hoster may have. It takes what `limitSubject` answers, too.
 * @returns what is no address as it is, so that it is limited and not let off
 */
export function networksOf(written: string): [string, ...string[]] {
  const address = parse(written)
  if (!address) return [written]
  return address.version === 4 ? [prefix(address, 24)] : [prefix(address, 64), prefix(address, 48)]
}

function prefix({ version, parts }: Address, bits: 24 | 48 | 64): string {
  if (version === 4) return `${parts.slice(0, 3).join('.')}.0/24`
  const groups = parts.slice(0, bits / 16).map(group => group.toString(16))
  return `${groups.join(':')}::/${bits}`
}

function parse(written: string): Address | undefined {
  const bare = written.trim().replace(/^"(.*)"$/, '$1')
  const [, bracketed] = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(bare) ?? []
  const [, beforePort] = /^([\d.]+):\d{1,5}$/.exec(bare) ?? []
  const address = (bracketed ?? beforePort ?? bare).replace(/\/64$/, '').replace(/%.*$/, '')
  const four = bytesOf(address)
  if (four) return { version: 4, parts: four }
  const six = groupsOf(address)
  return six && unmapped(six)
}

const BYTE = /^(?:0|[1-9]\d{0,2})$/

function bytesOf(address: string): number[] | undefined {
  const bytes = address.split('.')
  if (bytes.length !== 4 || !bytes.every(byte => BYTE.test(byte) && Number(byte) < 256)) return undefined
  return bytes.map(Number)
}

const GROUP = /^[\da-f]{1,4}$/i

/** The eight groups of an IPv6 address, whose last two may be written as IPv4. */
function groupsOf(address: string): number[] | undefined {
  const halves = withoutDots(address)?.split('::')
  if (!halves || halves.length > 2) return undefined
  const [before, after] = halves.map(half => (half === '' ? [] : half.split(':')))
  const written = [...(before ?? []), ...(after ?? [])]
  const isWhole = after ? written.length < 8 : written.length === 8
  if (!isWhole || !written.every(group => GROUP.test(group))) return undefined
  const zeros = Array<string>(8 - written.length).fill('0')
  return [...(before ?? []), ...zeros, ...(after ?? [])].map(group => Number.parseInt(group, 16))
}

function withoutDots(address: string): string | undefined {
  const [, head, dotted] = /^(.*:)([\d.]*\.[\d.]*)$/.exec(address) ?? []
  if (head === undefined || dotted === undefined) return address
  const [a = 0, b = 0, c = 0, d = 0] = bytesOf(dotted) ?? []
  return bytesOf(dotted) && `${head}${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
}

/** IPv4 that came through a socket of IPv6 is IPv4. */
function unmapped(groups: number[]): Address {
  const [high = 0, low = 0] = groups.slice(6)
  const isMapped = groups.slice(0, 6).join(':') === '0:0:0:0:0:65535'
  return isMapped ? { version: 4, parts: [high >> 8, high & 255, low >> 8, low & 255] } : { version: 6, parts: groups }
}

/**
 * Whose mailbox an address is, as one text for all of its spellings: for comparing and counting, never for sending.
 * Dropped are case, `+tag`, and what the provider ignores; the domain is the one that a
 * mail is sent to.
 * Source: docs/decisions/0126-limits-one-person-is-one-subject.md (why these providers).
 */
export function mailbox(email: string): string {
  const plain = email.trim().toLowerCase()
  const at = plain.lastIndexOf('@')
  const [name, domain] = [plain.slice(0, Math.max(0, at)), asSentTo(plain.slice(at + 1)).replace(/\.$/, '')]
  const untagged = name.replace(/(?<=.)\+.*$/, '')
  const provider = PROVIDERS.find(({ domains }) => domains.test(domain))
  if (!provider) return `${untagged}@${domain}`
  return `${untagged.replace(provider.ignored, '') || untagged}@${provider.domain}`
}

/**
 * A domain as what sends mails reads it (UTS 46, which the URL parser has, too): `ｅxemple.fr`, `exem\u00adple.fr` and
 * `exemple。fr` are sent to `exemple.fr`, so that one domain has thousands of spellings.
 */
function asSentTo(domain: string): string {
  // ASCII is sent to as it is; what ends a host in an address ends no domain.
  const isOther = /[^\x20-\x7e]/.test(domain) && !/[/\\?#%:@\s]/.test(domain)
  return (isOther && urlOf(`https://${domain}`)?.hostname) || domain
}

/** An address as its parts; undefined where it is none. `URL.canParse` is younger than browsers that people have. */
export function urlOf(address: string, base?: string): URL | undefined {
  try {
    return new URL(address, base)
  } catch {
    return undefined
  }
}
