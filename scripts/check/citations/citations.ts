import path from 'node:path'
import { foreignPapersIn } from './foreign-papers.ts'
import { anchorsOf, linksIn } from './markdown.ts'
import { symbolsIn, wordsOf } from './symbols.ts'

export type CitationFault = { file: string; line: number; sentence: string }

/** Read by whoever works here; other Markdown, as that of mails, is the product's. */
const PAPERS = /^docs\/.*[.]md$|(^|\/)(README|CONTRIBUTING)[.]md$/

/** This check names papers that are not here, in order to find them. */
const OWN_WORDS = 'scripts/check/citations/'

/** A paper of ours, as code, SQL and papers name it; not the end of a longer address. */
const PAPER = /(?<![\w./#@-])docs\/[\w./-]+\.md(#[\p{L}\p{N}_-]+)?/gu
/** A file or folder of ours, as papers name it. Behind `*`, `<` or `…` anything may follow. */
const OUR_FILE = /(?<![\w./#@*-])(?:api|pwa|sql|scripts|docker|docs|\.ci)\/(?:[\w./@+-]|\{[\w.,/-]+\})*[*<…]?/gu

/** A file beside a README or below its folder, as it names them. */
const FILE_NEARBY = /(?<=`)(?!(?:api|pwa|sql|scripts|docker|docs)\/)[\w-]+(?:\/[\w.-]+)*\.tsx?(?=`)/g

/**
 * Looks every citation up: the links of papers, the papers that any file names, the files and the symbols that papers name.
 * A symbol stays right when its file moves.
 * @param files every file of the repository by its path, with its text where it has one
 */
export function citationFaults(files: ReadonlyMap<string, string>): CitationFault[] {
  const places = placesOf(files.keys())
  const words = wordsOf(files)
  const anchors = new Map<string, Set<string>>()

  /** @returns what is wrong with a citation, if anything */
  function wrongWith(target: string): string[] {
    const [cited = '', anchor] = target.split('#')
    if (!places.has(cited.replace(/\/$/, ''))) return [`${cited} is not in this repository`]
    if (anchor === undefined || !cited.endsWith('.md')) return []
    if (!anchors.has(cited)) anchors.set(cited, anchorsOf(files.get(cited) ?? ''))
    return anchors.get(cited)?.has(decodeURIComponent(anchor)) ? [] : [`${cited} has no heading #${anchor}`]
  }

  function faultsOf(file: string, text: string): CitationFault[] {
    const faults = new Map<string, CitationFault>()
    const addFaults = (line: number, sentences: string[]) => {
      for (const sentence of sentences) faults.set(`${line} ${sentence}`, { file, line, sentence })
    }
    const isPaper = PAPERS.test(file)
    for (const { line, symbol } of isPaper ? symbolsIn(text) : []) {
      if (!words.has(symbol)) addFaults(line, [`no code knows ${symbol}`])
    }
    for (const { line, target } of isPaper ? linksIn(text) : []) {
      if (!/^[a-z]+:/.test(target)) addFaults(line, wrongWith(fromRoot(file, target)))
    }
    for (const [index, line] of text.split('\n').entries()) {
      const named = [...line.matchAll(PAPER), ...(isPaper ? line.matchAll(OUR_FILE) : [])].map(([cited]) => cited)
      addFaults(index + 1, named.flatMap(plainNames).flatMap(wrongWith))
      const nearby = file.endsWith('/README.md') ? line.matchAll(FILE_NEARBY) : []
      addFaults(
        index + 1,
        [...nearby].flatMap(([cited]) => wrongWith(path.posix.join(path.posix.dirname(file), cited))),
      )
      addFaults(
        index + 1,
        foreignPapersIn(file, line).map(cites => `'${cites}' cites a paper that is not here`),
      )
    }
    return [...faults.values()].sort((a, b) => a.line - b.line)
  }

  const ownWords = (file: string) => file.startsWith(OWN_WORDS)
  return [...files].flatMap(([file, text]) => (ownWords(file) ? [] : faultsOf(file, text)))
}

function fromRoot(file: string, target: string): string {
  return target.startsWith('#') ? `${file}${target}` : path.posix.join(path.posix.dirname(file), target)
}

/** The names that a paper stands for: each of `{a,b}`, without the full stop of a sentence; a pattern names its folder. */
function plainNames(cited: string): string[] {
  const braces = /\{([^}]*)\}/.exec(cited)
  if (braces) {
    const [whole, names = ''] = braces
    return names.split(',').flatMap(name => plainNames(cited.replace(whole, name)))
  }
  if (/[*<…]$/.test(cited)) return [cited.replace(/[^/]*$/, '')]
  return [cited.replace(/[.]+$/, '')]
}

/** Every file and every folder that holds one. */
function placesOf(files: Iterable<string>): Set<string> {
  const places = new Set(['.'])
  for (const file of files) {
    for (let place = file; place !== '.'; place = path.posix.dirname(place)) places.add(place)
  }
  return places
}
