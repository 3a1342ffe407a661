/** Checks, without Docker, that everything which the Dockerfile names exists; `image-build.test.ts` runs its steps. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { API_MEMORY, API_OPTIONS } from '#scripts/start/process/api-program.ts'
import { argsOf, environmentOf, isIgnored, readCopy, readIgnorePatterns, readStages } from './testing/dockerfile.ts'
import { documentedVariables } from './testing/documented-variables.ts'

const text = (file: string) => readFileSync(file, 'utf8')
const packageJson = JSON.parse(text('package.json')) as { engines: { node: string }; scripts: Record<string, string> }
const stages = readStages(text('docker/Dockerfile'))
const [build, final] = stages as [(typeof stages)[0], (typeof stages)[0]]

describe('the image', () => {
  it('builds on the current long-term Node and leaves the tools behind', () => {
    expect(stages).toHaveLength(2)
    for (const { image } of stages) {
      const major = Number(image.match(/^node:(\d+)-slim$/)?.[1])
      expect(major % 2).toBe(0)
      expect(major).toBeGreaterThanOrEqual(Number(packageJson.engines.node.match(/\d+/)?.[0]))
    }
    expect(argsOf(build, 'RUN').join('\n')).toMatch(/npm ci.*npm run build.*npm prune --omit=dev/s)
    expect(packageJson.scripts).toHaveProperty('build')
  })

  it('copies only what the repository has and .dockerignore lets through', () => {
    const patterns = readIgnorePatterns(text('.dockerignore'))
    const copied = argsOf(build, 'COPY').flatMap(args => readCopy(args).sources)
    expect(copied).toContain('api')
    for (const source of copied) {
      expect(existsSync(source), source).toBe(true)
      expect(isIgnored(source, patterns), source).toBe(false)
    }
    for (const secret of [
      '.env',
      'docker/.env',
      '.data/secrets.json',
      '.git/config',
      'node_modules/x',
      'api/a.test.ts',
    ]) {
      expect(isIgnored(secret, patterns), secret).toBe(true)
    }
  })

  it('takes over from the build what the build had or made', () => {
    const had = argsOf(build, 'COPY').flatMap(args => readCopy(args).sources)
    for (const { from, sources } of argsOf(final, 'COPY').map(readCopy)) {
      expect(from).toBe(build.name)
      for (const source of sources.map(name => path.relative('/app', name))) {
        const isMade = ['dist', 'node_modules', 'sbom.cdx.json'].includes(source)
        expect(
          isMade || (existsSync(source) && had.some(name => source === name || source.startsWith(`${name}/`))),
          source,
        ).toBe(true)
      }
    }
  })

  it('holds what the server reads at run time, where it looks for it', () => {
    const targets = argsOf(final, 'COPY').map(args => path.normalize(readCopy(args).target))
    expect(targets).toEqual(expect.arrayContaining(['dist', 'sql', 'node_modules']))
    for (const folder of ['notifications/templates/mails', 'notifications/templates/legal', 'receipts/views/fonts'])
      expect(targets).toContain(`api/features/${folder}`)
    expect(argsOf(final, 'WORKDIR')).toEqual(['/app'])
  })

  it('runs as nobody in particular, and says by Node alone whether it is ready', () => {
    expect(argsOf(final, 'USER')).toEqual(['node'])
    expect(final.instructions.at(-1)?.keyword).toBe('CMD')
    expect(JSON.parse(final.instructions.at(-1)?.args ?? '')).toEqual(['node', ...API_OPTIONS, 'dist/api/main.js'])
    expect(existsSync('api/process/main.ts')).toBe(true)
    const [probe = ''] = argsOf(final, 'HEALTHCHECK')
    const [program, flag, code = ''] = JSON.parse(probe.slice(probe.indexOf('['))) as string[]
    expect([program, flag]).toEqual(['node', '--eval'])
    expect(code).toContain('/readyz')
    expect(() => new Function(code)).not.toThrow()
  })

  it('sets only variables that the server knows', () => {
    // The C library reads this one; `npm start` sets it too.
    const { MALLOC_ARENA_MAX, ...ours } = environmentOf(final)
    expect({ MALLOC_ARENA_MAX }).toEqual(API_MEMORY)
    expect(documentedVariables('.env.example')).toEqual(expect.arrayContaining(Object.keys(ours)))
  })
})
