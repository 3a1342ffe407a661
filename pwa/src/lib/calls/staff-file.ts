import { useMutation } from '@tanstack/react-query'
import type { Endpoint, RequestOf } from '#api/kernel/endpoint.ts'
import { saveFile } from '../files.ts'
import { staffToken } from '../session/staff-session.ts'
import { exchange, NetworkFailure } from './api.ts'

/** Saves a file that the staff alone may have; a plain link would not send the session's token. */
export function useStaffFile<E extends Endpoint>(endpoint: E, request: RequestOf<E>, fileName: string) {
  return useMutation({
    mutationFn: async () => {
      const answer = await exchange(endpoint, request, { token: staffToken() })
      saveFile(await wholeOf(answer), fileName)
    },
  })
}

/** @throws NetworkFailure where it breaks off: half a file would open as none */
async function wholeOf(answer: Response): Promise<Blob> {
  try {
    return await answer.blob()
  } catch (error) {
    throw new NetworkFailure(error)
  }
}
