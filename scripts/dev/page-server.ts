import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { createServer, type Plugin } from 'vite'

/**
 * Serves both pages from their sources with hot reload, and passes the API's addresses on.
 * @param place.apiOrigin where the API listens
 */
export async function startPageServer(place: {
  port: number
  host: string
  apiOrigin: string
}): Promise<{ close(): Promise<void> }> {
  process.env.API_ORIGIN = place.apiOrigin
  const http = createHttpServer()
  // Vite runs as middleware, since its own server would end the process at SIGTERM before the database is closed.
  const vite = await createServer({
    configFile: 'pwa/vite.config.ts',
    mode: 'development',
    server: { middlewareMode: true, hmr: { server: http } },
    plugins: [staffPage],
    clearScreen: false,
  })
  http.on('request', vite.middlewares)
  http.listen(place.port, place.host)
  await once(http, 'listening')
  return {
    close: async () => {
      await vite.close()
      http.closeAllConnections()
      http.close()
    },
  }
}

/** The staff's page answers for every address of its router, which the build does by a folder of its own. */
const staffPage: Plugin = {
  name: 'staff-page',
  configureServer: server => {
    server.middlewares.use((request, _response, next) => {
      const isPage = /^\/admin(\/|\?|$)/.test(request.url ?? '') && !/\.\w+(\?|$)/.test(request.url ?? '')
      if (isPage) request.url = '/admin.html'
      next()
    })
  },
}
