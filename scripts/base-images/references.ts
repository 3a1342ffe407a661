/** The images of others that the files in docker/ name. Our own are those that a compose file builds. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'

export type Reference = {
  /** As it is written, without a digest: `postgres:18`. */
  image: string
  /** `sha256:…`; undefined where the tag alone decides what one gets. */
  digest: string | undefined
}

type Services = { services?: Record<string, { image?: string; build?: unknown }> }

/** What a line names: `image: postgres:18@sha256:…`, `FROM node:26-slim AS build`. */
const NAMED = /^(\s*image: *|FROM (?:--platform=\S+ +)?)([^\s@]+)(?:@(sha256:[0-9a-f]{64}))?/gm

/** Each once; of one that is written differently in two places the first without a digest, else the first. */
export function foreignImages(folder: string): Reference[] {
  const found = new Map<string, Reference>()
  for (const file of filesOf(folder)) {
    const ours = namesOfOurs(folder, file)
    for (const [, , image = '', digest] of readFileSync(file, 'utf8').matchAll(NAMED)) {
      if (ours.has(image)) continue
      const known = found.get(image)
      if (!known || (known.digest && known.digest !== digest)) found.set(image, { image, digest })
    }
  }
  return [...found.values()].sort((one, other) => one.image.localeCompare(other.image))
}

/** Writes `image@digest` wherever one of these is named, and changes nothing else. @returns the files that changed */
export function writeDigests(folder: string, digests: ReadonlyMap<string, string>): string[] {
  return filesOf(folder).filter(file => {
    const text = readFileSync(file, 'utf8')
    const ours = namesOfOurs(folder, file)
    const pinned = text.replace(NAMED, (whole, before: string, image: string) => {
      const digest = ours.has(image) ? undefined : digests.get(image)
      return digest ? `${before}${image}@${digest}` : whole
    })
    if (pinned !== text) writeFileSync(file, pinned)
    return pinned !== text
  })
}

function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => /(^|\/)(compose[^/]*\.yaml|Dockerfile)$/.test(name))
    .sort()
    .map(name => path.join(folder, name))
}

/** Images that a compose file builds, and the stages of the file itself. */
function namesOfOurs(folder: string, file: string): Set<string> {
  const built = filesOf(folder)
    .filter(name => name.endsWith('.yaml'))
    .flatMap(name =>
      Object.values((parse(readFileSync(name, 'utf8'), { logLevel: 'error' }) as Services).services ?? {}),
    )
    .flatMap(({ image, build }) => (image && build ? [image] : []))
  const stages = [...readFileSync(file, 'utf8').matchAll(/^FROM .* AS (\S+)$/gim)].map(([, name = '']) => name)
  return new Set([...built, ...stages, 'scratch'])
}
