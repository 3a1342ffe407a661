import { readFileSync } from 'node:fs'

export type Page = { title: string; text: string; sql: string[]; sh: string[] }

/** The pages of docs/runbook.md with what they tell one to run, so that a drill does what stands there and nothing else. */
export function runbookPages(): Page[] {
  const [, ...pages] = readFileSync('docs/runbook.md', 'utf8').split(/^## /m)
  return pages.map(text => ({
    title: text.slice(0, text.indexOf('\n')),
    text,
    sql: blocksOf('sql', text),
    sh: blocksOf('sh', text),
  }))
}

/** @throws Error when the runbook has no such page */
export function runbookPage(title: string): Page {
  const page = runbookPages().find(one => one.title === title)
  if (!page) throw new Error(`docs/runbook.md has no page '${title}'`)
  return page
}

/** Fills in what a person would, such as `<id>`. */
export function filledIn(text: string, values: Record<string, string | number>): string {
  return text.replace(/<(\w+)>/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`nobody says what <${name}> is: ${text}`)
    return String(value)
  })
}

function blocksOf(language: string, text: string): string[] {
  return [...text.matchAll(new RegExp(`^ *\`\`\`${language}\\n([\\s\\S]*?)^ *\`\`\``, 'gm'))].map(
    ([, block = '']) => block,
  )
}
