import type { Ctx } from '#api/platform/context.ts'
import type { ConcurrencyLimit } from '#api/platform/limits/in-process.ts'
import { API_HEADERS } from './security-headers.ts'

/** A file that is made while it is sent. `fileName` consists of letters, digits, `.` and `-` only. */
type StreamedFile = { fileName: string; contentType: string; chunks: AsyncGenerator<Uint8Array> }

/**
 * An answer that the browser saves as a file, chunk by chunk: the next one is asked for when the client has taken the
 * one before. What fails in the middle breaks the answer off, and the browser saves nothing.
 * @param inTurn the file has its place in it until it is sent, broken off or given up
 * @throws what `inTurn` refuses with
 */
export async function streamedFile(ctx: Ctx, file: StreamedFile, inTurn: ConcurrencyLimit): Promise<Response> {
  const leave = await placeIn(inTurn)
  const { chunks } = file
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          ctx.stopping.throwIfAborted()
          const { done, value } = await chunks.next()
          if (!done) return controller.enqueue(value)
          leave()
          controller.close()
        } catch (err) {
          leave()
          ctx.log.warn({ err }, 'a file broke off')
          controller.error(err)
          await chunks.return(undefined)
        }
      },
      async cancel() {
        leave()
        await chunks.return(undefined)
      },
    },
    { highWaterMark: 0 },
  )
  return new Response(body, {
    headers: {
      ...API_HEADERS,
      'content-type': file.contentType,
      'content-disposition': `attachment; filename="${file.fileName}"`,
      'x-request-id': ctx.requestId,
    },
  })
}

/** Waits for a place. @returns what leaves it */
async function placeIn(inTurn: ConcurrencyLimit): Promise<() => void> {
  return new Promise((enter, refuse) => {
    inTurn(() => new Promise<void>(leave => enter(leave))).catch(refuse)
  })
}
