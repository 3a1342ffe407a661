/**
 * Builds the page into dist/pwa and its service worker beside it; with `--mode staff` the staff's page into
 * dist/pwa/admin, with `--ssr` what renders the customers' first page ahead, into dist/render. In development it
 * proxies the API.
 */
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, mergeConfig, type Plugin, type UserConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { API_ADDRESSES } from './build/api-addresses.ts'
import { afterLoad, firstLoad, listenAtOnce } from './build/first-load.ts'
import { precacheLimit } from './build/precache-limit.ts'
import { stylesAhead } from './build/styles-ahead.ts'
import { TARGETS } from './build/targets.ts'
import { withoutNames } from './build/without-names.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const AFTERWARDS = ['src/app/after-load.ts', 'src/offline/cached/cache-answers.ts'].map(here)
/** What the server renders ahead besides the first page (api/features/site/public-pages.ts). */
const PAGES_AHEAD = {
  dineIn: ['pages/site/home/dine-in-page.tsx', 'features/menu/dine-in-menu.tsx'],
  dish: ['pages/site/home/dish-page.tsx'],
  legal: ['pages/site/legal/legal-page.tsx'],
}
const AROUND = 'pages/site/frame/page-frame.tsx'
const api = process.env.API_ORIGIN ?? 'http://localhost:3000'

/**
 * The style sheets of lazy parts may arrive before the first page's own: each one says the layers' order first, as
 * src/styles/index.css does, since the order in which layers are first named decides.
 */
const layersFirst: Plugin = {
  name: 'layers-first',
  enforce: 'post',
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue
      file.source = `@layer reset,tokens,base,ui,features;${file.source}`
    }
  },
}

const forBrowsers = {
  // Scripts and styles alike: what one of the supported browsers lacks is lowered.
  target: TARGETS,
  cssTarget: TARGETS,
  // The CSP forbids data: fonts, and a file of its own is cached once for all pages.
  assetsInlineLimit: 0,
  // Every browser of the target preloads modules by itself.
  modulePreload: { polyfill: false },
} satisfies UserConfig['build']

const forCustomers: UserConfig = {
  build: {
    ...forBrowsers,
    outDir: here('../dist/pwa'),
    emptyOutDir: true,
    rollupOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              debugName: 'page',
              name: firstLoad(here('src/main.tsx'), here('src/pages/site/home/islands.ts')),
              priority: 2,
            },
            { debugName: 'after the load', name: afterLoad(AFTERWARDS), priority: 1 },
          ],
        },
      },
    },
  },
  plugins: [
    layersFirst,
    listenAtOnce,
    stylesAhead(
      Object.fromEntries(
        Object.entries(PAGES_AHEAD).map(([kind, modules]) => [
          kind,
          [AROUND, ...modules].map(module => here(`src/${module}`)),
        ]),
      ),
    ),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/offline/worker',
      filename: 'sw.ts',
      // src/offline/registration/register-worker.ts registers it after load, in a chunk of its own.
      injectRegister: false,
      injectManifest: {
        globPatterns: ['**/*.{js,css,html,woff2,svg}', 'icon-192.png'],
        // The staff's page, which an earlier build may have left there: customers must not download it.
        globIgnores: ['admin/**', 'admin-sw.js', 'tombstone-sw.js', 'staff-icon.svg'],
        manifestTransforms: [precacheLimit],
      },
      // The API makes it, with the restaurant's name (api/features/site/manifests.ts).
      manifest: false,
    }),
  ],
}

/**
 * A page of its own, built by itself: whatever the staff's app grows to, not a byte of it comes to customers, nor a
 * request more by the pieces that both would share. All of it lies under /admin.
 */
const forStaff: UserConfig = {
  base: '/admin/',
  publicDir: false,
  build: {
    ...forBrowsers,
    outDir: here('../dist/pwa/admin'),
    emptyOutDir: true,
    rollupOptions: { input: here('admin.html') },
  },
  plugins: [
    layersFirst,
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/offline/worker',
      filename: 'admin-sw.ts',
      // At the root: below its own folder a worker may not answer for `/admin` itself.
      outDir: here('../dist/pwa'),
      // src/offline/registration/register-staff-worker.ts does.
      injectRegister: false,
      injectManifest: {
        globDirectory: here('../dist/pwa/admin'),
        globPatterns: ['**/*.{js,css,html,woff2,svg}'],
        modifyURLPrefix: { '': '/admin/' },
        dontCacheBustURLsMatching: /^\/admin\/assets\//,
      },
      manifest: false,
    }),
  ],
}

/** For Node, in one file that needs no package. */
const forServer: UserConfig = {
  build: {
    outDir: here('../dist/render'),
    emptyOutDir: true,
    target: 'node20',
    // The same addresses of pictures as in the browsers' build, which holds them.
    assetsInlineLimit: 0,
    copyPublicDir: false,
    minify: true,
    rollupOptions: { output: { codeSplitting: false } },
  },
  ssr: { noExternal: true },
}

export default defineConfig(({ isSsrBuild, mode }) =>
  mergeConfig(
    {
      root: here('.'),
      server: {
        proxy: Object.fromEntries(API_ADDRESSES.map(address => [address, api])),
      },
      plugins: [react({ jsxImportSource: '#jsx' }), withoutNames],
    },
    isSsrBuild ? forServer : mode === 'staff' ? forStaff : forCustomers,
  ),
)
