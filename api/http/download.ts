import { API_HEADERS } from './security-headers.ts'

export type Download = { fileName: string; contentType: string; bytes: Buffer }

/** A file that the browser saves under its name. @param file.fileName of letters, digits, `.` and `-` alone */
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
