import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { withoutDigest } from './dockerfile.ts'

export type Service = {
  image?: string
  build?: { context: string; dockerfile: string }
  command?: string[]
  environment?: Record<string, string>
  volumes?: string[]
  networks?: string[]
  ports?: string[]
  depends_on?: Record<string, { condition: string }>
  extends?: { file: string; service: string }
  deploy?: { replicas: number }
  healthcheck?: { test?: string[]; disable?: boolean }
  read_only?: boolean
  logging?: { driver: string; options: Record<string, string> }
  cap_drop?: string[]
}
export type Compose = {
  services: Record<string, Service>
  networks?: Record<string, { internal?: boolean } | null>
  volumes?: Record<string, null>
}

/** Parses a compose file without replacing its variables. */
export function readCompose(file: string): Compose {
  // `!override` says that a list or map of the file below is replaced and not added to; the parser only warns of it.
  const compose = parse(readFileSync(file, 'utf8'), { merge: true, logLevel: 'error' }) as Compose
  for (const service of Object.values(compose.services)) {
    if (service.image) service.image = withoutDigest(service.image)
  }
  return compose
}

/** Resolves the `extends` of a file that stands alone, whose maps replace (`!override`) all but the environment. */
export function extendedCompose(compose: Compose, grounds: Record<string, Compose>): Compose {
  const services = Object.entries(compose.services).map(([name, service]) => {
    const ground = service.extends ? grounds[service.extends.file]?.services[service.extends.service] : undefined
    return [name, { ...ground, ...service, environment: { ...ground?.environment, ...service.environment } }]
  })
  return { ...compose, services: Object.fromEntries(services) }
}

/** Merges two compose files as `--file compose.yaml --file compose.scaled.yaml` does, and resolves `extends`. */
export function mergedCompose(base: Compose, over: Compose): Compose {
  const services = { ...base.services }
  for (const [name, service] of Object.entries(over.services)) {
    const ground = service.extends ? base.services[service.extends.service] : services[name]
    services[name] = {
      ...ground,
      ...service,
      environment: { ...ground?.environment, ...service.environment },
      depends_on: { ...ground?.depends_on, ...service.depends_on },
    }
  }
  return { ...base, services, volumes: { ...base.volumes, ...over.volumes } }
}

/** Replaces variables as compose does: `${X}`, `${X:-default}`, `${X:?message}`. @throws Error when one is missing */
export function interpolate(text: string, variables: Record<string, string>): string {
  return text.replace(VARIABLE, (_, name: string, kind?: string, word?: string) => {
    const value = variables[name]
    if (value) return value
    if (kind === ':-') return word ?? ''
    throw new Error(`${name} is not set: ${word ?? ''}`)
  })
}

export function variablesIn(text: string): { name: string; isRequired: boolean }[] {
  return [...text.matchAll(VARIABLE)].map(([, name = '', kind]) => ({ name, isRequired: kind === ':?' }))
}

const VARIABLE = /\$\{(\w+)(?:(:[-?])([^}]*))?\}/g
