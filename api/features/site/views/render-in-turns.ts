import type { PageToRender, RenderedPage } from '../contract/home-data.ts'

/** Renders pages, in their order. */
export type RenderPages = (pages: readonly PageToRender[]) => Promise<RenderedPage[]>

/** Rendering has seconds, and a dish takes some hundredths of one. */
const AT_ONCE = 12

type Waiting = { page: PageToRender; resolve: (page: RenderedPage) => void; reject: (error: unknown) => void }

/**
 * Renders one go after the other, however many ask: starting one costs more than a page does, so pages that are asked for
 * while one is under way share the next.
 */
export function renderInTurns(render: RenderPages): (page: PageToRender) => Promise<RenderedPage> {
  const waiting: Waiting[] = []
  let isRunning = false

  async function run(): Promise<void> {
    isRunning = true
    while (waiting.length > 0) await renderTogether(waiting.splice(0, AT_ONCE))
    isRunning = false
  }

  /** A page that cannot be rendered takes no other with it. */
  async function renderTogether(batch: readonly Waiting[]): Promise<void> {
    try {
      const rendered = await render(batch.map(({ page }) => page))
      batch.forEach(({ resolve, reject }, index) => {
        const page = rendered[index]
        if (page) resolve(page)
        else reject(new Error('nothing was rendered'))
      })
    } catch (error) {
      const [first] = batch
      if (first && batch.length === 1) return first.reject(error)
      for (const one of batch) await renderTogether([one])
    }
  }

  return page =>
    new Promise((resolve, reject) => {
      waiting.push({ page, resolve, reject })
      if (!isRunning) void run()
    })
}
