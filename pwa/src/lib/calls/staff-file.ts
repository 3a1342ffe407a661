import { useMutation } from '@tanstack/react-query'
import type { Endpoint, RequestOf } from '#api/kernel/endpoint.ts'
import { saveFile } from '../files.ts'
import { staffToken } from '../session/staff-session.ts'
import { exchange } from './api.ts'

/** Saves a file that the staff alone may have; a plain link would not send the session's token. */
export function useStaffFile<E extends Endpoint>(endpoint: E, request: RequestOf<E>, fileName: string) {
  return useMutation({
    mutationFn: async () => {
      const answer = await exchange(endpoint, request, { token: staffToken() })
      saveFile(await answer.blob(), fileName)
    },
  })
}
