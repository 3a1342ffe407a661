import type { Download } from '#api/kernel/calls/download.ts'
import { API_HEADERS } from '../pages/security-headers.ts'

/** An answer that the browser saves as a file. */
export function download(file: Download, requestId: string): Response {
  return new Response(new Uint8Array(file.bytes), {
    headers: {
      ...API_HEADERS,
      'content-type': file.contentType,
      'content-length': String(file.bytes.byteLength),
      'content-disposition': `attachment; filename="${file.fileName}"`,
      'x-request-id': requestId,
    },
  })
}
