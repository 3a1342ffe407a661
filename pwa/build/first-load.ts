import type { Plugin, Rollup } from 'vite'

type Graph = { getModuleInfo(id: string): Rollup.ModuleInfo | null }

/** This script records taps, and makes formatters quick, until the other scripts have arrived. */
const EARLY = /\/early-(taps|formats)\.ts$/

/** Modules of the query library that its index reaches and later parts alone use: changes, and lists that grow. */
const LATER =
  /\/(query-core|react-query)\/build\/modern\/(mutationObserver|useMutation|infiniteQueryObserver|useInfiniteQuery)\.js$/

/**
 * What the first page needs at once goes into three scripts and one style sheet: pieces shared with later parts would
 * each cost a request, and all in one would be one long task. The libraries run while the page is still on its way. The
 * islands' scripts come later, but their styles are needed at once, since their HTML is there from the beginning.
 * @param entry the page's first module
 * @param islands the module that names the islands, each by a dynamic import
 * @returns the chunk's name for a module that belongs to it
 */
export function firstLoad(entry: string, islands: string): (id: string, graph: Graph) => string | null {
  let members: Set<string> | undefined
  return (id, graph) => {
    members ??= new Set([...reachedFrom([entry], graph), ...stylesOf(islands, graph)])
    if (!members.has(id) || LATER.test(id)) return null
    if (EARLY.test(id)) return 'early'
    return id.includes('/node_modules/') ? 'libraries' : 'page'
  }
}

/**
 * What every visit loads once the page is there, in one script: it compresses better than its seven pieces.
 * @param starts the modules that the page then imports
 * @throws Error for one that the page does not have: it was renamed, and its pieces would come one by one
 */
export function afterLoad(starts: readonly string[]): (id: string, graph: Graph) => string | null {
  let members: Set<string> | undefined
  return (id, graph) => {
    members ??= reachedFrom(
      starts.map(start => known(start, graph)),
      graph,
    )
    return members.has(id) && !LATER.test(id) && !id.endsWith('.css') ? 'after-load' : null
  }
}

function known(module: string, graph: Graph): string {
  if (!graph.getModuleInfo(module)) throw new Error(`no module ${module}, which pwa/vite.config.ts names`)
  return module
}

/** The script that listens to taps waits neither for the others nor for the end of the document. */
export const listenAtOnce: Plugin = {
  name: 'listen-at-once',
  transformIndexHtml: {
    order: 'post',
    handler: html => html.replace(/<script(?=[^>]* src="[^"]*\/early-)/, '<script async'),
  },
}

function stylesOf(islands: string, graph: Graph): string[] {
  const parts = graph.getModuleInfo(islands)?.dynamicallyImportedIds ?? []
  return [...reachedFrom(parts, graph)].filter(id => id.endsWith('.css'))
}

/** Modules that are loaded as soon as one of these is. */
function reachedFrom(starts: readonly string[], graph: Graph): Set<string> {
  const reached = new Set(starts)
  // A set may grow while it is iterated, so imports of imports are visited too.
  for (const id of reached) for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) reached.add(imported)
  return reached
}
