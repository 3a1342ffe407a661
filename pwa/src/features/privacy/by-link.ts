import { ApiProblem } from '#pwa/lib/calls/api.ts'

/**
 * Does what a mailed link is for; one that is over meanwhile is said by the page.
 * @throws whatever `act` throws
 */
export async function byLink<Done>(onDeadLink: () => void, act: () => Promise<Done>): Promise<Done> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof ApiProblem && error.code === 'token_invalid') onDeadLink()
    throw error
  }
}
