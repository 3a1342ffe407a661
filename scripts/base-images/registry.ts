/** Asks a registry what a tag stands for now, by the API that all of them share (OCI distribution). */

export type Answer = { digest: string } | { why: string }

/** Where an image is whose name begins with no host. */
const HUB = 'https://registry-1.docker.io'
/** Of all machines at once, and where an image is made for one alone, of that one. */
const KINDS = [
  'application/vnd.oci.image.index.v1+json',
  'application/vnd.docker.distribution.manifest.list.v2+json',
  'application/vnd.oci.image.manifest.v1+json',
  'application/vnd.docker.distribution.manifest.v2+json',
]
const PATIENCE_MS = 10_000

/** @param image `postgres:18`, `host/team/thing:1.2` @param hub the registry of names without a host */
export async function newestDigest(image: string, hub = HUB, patienceMs = PATIENCE_MS): Promise<Answer> {
  const { registry, repository, tag } = placeOf(image, hub)
  const manifest = `${registry}/v2/${repository}/manifests/${tag}`
  const ask = (headers: Record<string, string>) =>
    fetch(manifest, {
      method: 'HEAD',
      headers: { accept: KINDS.join(', '), ...headers },
      signal: AbortSignal.timeout(patienceMs),
    })
  const host = new URL(registry).host
  try {
    const first = await ask({})
    const answer = first.status === 401 ? await ask(await tokenFor(first, patienceMs)) : first
    if (answer.status === 404) return { why: `${host} has no ${repository}:${tag}` }
    if (!answer.ok) return { why: `${host} answers ${answer.status}` }
    const digest = answer.headers.get('docker-content-digest') ?? ''
    return /^sha256:[0-9a-f]{64}$/.test(digest) ? { digest } : { why: `${host} names no digest` }
  } catch (error) {
    return { why: `${host} is not reached (${reasonOf(error)})` }
  }
}

function placeOf(image: string, hub: string): { registry: string; repository: string; tag: string } {
  const [, name = '', tag = 'latest'] = /^(.*?)(?::([\w.-]+))?$/.exec(image) ?? []
  const [first = '', ...rest] = name.split('/')
  // As Docker tells a host from a team: by its dot, its port, or its being this machine.
  if (rest.length === 0 || !/[.:]|^localhost$/.test(first)) {
    return { registry: hub, repository: rest.length === 0 ? `library/${name}` : name, tag }
  }
  const isHere = /^(localhost|127\.0\.0\.1)(:|$)/.test(first)
  return { registry: `${isHere ? 'http' : 'https'}://${first}`, repository: rest.join('/'), tag }
}

/** Anybody may read, but has to fetch a token first, where the refusal says. */
async function tokenFor(refusal: Response, patienceMs: number): Promise<Record<string, string>> {
  const words = refusal.headers.get('www-authenticate') ?? ''
  const said = Object.fromEntries([...words.matchAll(/(\w+)="([^"]*)"/g)].map(([, key, value]) => [key, value]))
  if (!/^bearer /i.test(words) || !said.realm) return {}
  const address = new URL(said.realm)
  for (const name of ['service', 'scope']) if (said[name]) address.searchParams.set(name, said[name])
  const answer = await fetch(address, { signal: AbortSignal.timeout(patienceMs) })
  const { token, access_token } = (await answer.json()) as { token?: string; access_token?: string }
  return { authorization: `Bearer ${token ?? access_token ?? ''}` }
}

function reasonOf(error: unknown): string {
  const { name, cause, message } = error as Error & { cause?: { code?: string } }
  return name === 'TimeoutError' ? 'no answer in time' : (cause?.code ?? message)
}
