import type { Plugin, Rollup } from 'vite'

/** Not served: the API reads it from the folder. */
const STYLES_AHEAD = '.styles-ahead.json'

type Chunk = Rollup.OutputChunk & { viteMetadata?: { importedCss: Set<string> } }

/**
 * Writes down which style sheets the lazily loaded pages have, so that the server can name them in the HTML that it
 * renders ahead: without them the page would be seen bare until its script has come.
 * @param pages the modules of each kind of page, by the kind's name
 * @throws Error for a module that is in no chunk: it was renamed
 */
export function stylesAhead(pages: Record<string, readonly string[]>): Plugin {
  return {
    name: 'styles-ahead',
    enforce: 'post',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file): file is Chunk => file.type === 'chunk')
      const source = Object.fromEntries(
        Object.entries(pages).map(([kind, modules]) => [
          kind,
          [...new Set(modules.flatMap(module => stylesOf(chunkOf(module, chunks), bundle)))].map(file => `/${file}`),
        ]),
      )
      this.emitFile({ type: 'asset', fileName: STYLES_AHEAD, source: JSON.stringify(source) })
    },
  }
}

function chunkOf(module: string, chunks: readonly Chunk[]): Chunk {
  const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(module))
  if (!chunk) throw new Error(`no chunk has ${module}, which pwa/vite.config.ts names`)
  return chunk
}

function stylesOf(start: Chunk, bundle: Rollup.OutputBundle): string[] {
  const reached = new Set([start])
  // A set may grow while it is iterated, so imports of imports are visited too.
  for (const { imports } of reached)
    for (const name of imports) {
      const file = bundle[name]
      // The first load's styles stand in the document already.
      if (file?.type === 'chunk' && file.name !== 'page') reached.add(file)
    }
  return [...reached].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])
}
