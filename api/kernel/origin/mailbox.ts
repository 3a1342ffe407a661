import { urlOf } from '#api/kernel/text/url-of.ts'

/** Providers that deliver several spellings or domains to one person; of others only case and `+tag` are known. */
const PROVIDERS: readonly { domains: RegExp; domain: string; ignored: RegExp }[] = [
  { domains: /^(gmail|googlemail)\.com$/, domain: 'gmail.com', ignored: /\./g },
  { domains: /^(proton\.me|pm\.me|protonmail\.(com|ch))$/, domain: 'proton.me', ignored: /[._-]/g },
  { domains: /^(icloud|me|mac)\.com$/, domain: 'icloud.com', ignored: /(?!)/ },
]

/**
 * Whose mailbox an address is, as one text for all of its spellings: for comparing and counting, never for sending.
 * Dropped are case, `+tag`, and what the provider ignores; the domain is the one that a
 * mail is sent to.
 * Source: docs/decisions/0126-one-person-is-one-subject.md (why these providers).
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
