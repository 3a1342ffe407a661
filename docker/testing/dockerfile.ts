/** Reads from a Dockerfile what the tests need: its stages and their instructions in order. */
export type Instruction = { keyword: string; args: string }
export type Stage = { image: string; name: string | undefined; instructions: Instruction[] }
export type Copy = { from: string | undefined; sources: string[]; target: string }

export function readStages(dockerfile: string): Stage[] {
  const stages: Stage[] = []
  const lines = dockerfile
    .split('\n')
    .filter(line => !/^\s*(#|$)/.test(line))
    .join('\n')
    .replace(/\\\n\s*/g, '')
    .split('\n')
  for (const line of lines) {
    const [, keyword = '', args = ''] = line.match(/^([A-Z]+) (.*)$/) ?? []
    if (keyword === 'FROM') {
      const [image = '', , name] = args.split(' ')
      stages.push({ image: withoutDigest(image), name, instructions: [] })
    } else stages.at(-1)?.instructions.push({ keyword, args })
  }
  return stages
}

/** `postgres:18` of `postgres:18@sha256:…`: what is pinned is still that image (`npm run images`). */
export function withoutDigest(image: string): string {
  return image.replace(/@sha256:[0-9a-f]{64}$/, '')
}

/** The arguments of every instruction with this keyword, in order. */
export function argsOf(stage: Stage, keyword: string): string[] {
  return stage.instructions.filter(instruction => instruction.keyword === keyword).map(({ args }) => args)
}

/** The variables that a stage's ENV instructions set. */
export function environmentOf(stage: Stage | undefined): Record<string, string> {
  const pairs = stage ? argsOf(stage, 'ENV').flatMap(args => args.split(' ').map(pair => pair.split('='))) : []
  return Object.fromEntries(pairs)
}

export function readCopy(args: string): Copy {
  const words = args.split(' ')
  const from = words[0]?.match(/^--from=(.*)$/)?.[1]
  const paths = from === undefined ? words : words.slice(1)
  return { from, sources: paths.slice(0, -1), target: paths.at(-1) ?? '' }
}

/** Whether `.dockerignore` keeps a path out of the build: the last pattern that names it or a folder above it decides. */
export function isIgnored(path: string, patterns: readonly string[]): boolean {
  const withParents = path.split('/').map((_, depth, names) => names.slice(0, depth + 1).join('/'))
  return patterns.reduce((ignored, pattern) => {
    const matcher = globMatcher(pattern.replace(/^!/, ''))
    return withParents.some(part => matcher.test(part)) ? !pattern.startsWith('!') : ignored
  }, false)
}

export function readIgnorePatterns(text: string): string[] {
  return text.split('\n').filter(line => line !== '' && !line.startsWith('#'))
}

function globMatcher(glob: string): RegExp {
  const source = glob
    .replace(/[.+^$()|[\]{}]/g, '\\$&')
    .replaceAll('**/', '\0')
    .replaceAll('*', '[^/]*')
    .replaceAll('\0', '(?:.*/)?')
  return new RegExp(`^${source}$`)
}
