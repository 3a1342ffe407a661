import { Route, Routes } from 'react-router-dom'
import { HomePage } from '#pwa/pages/site/home-page.tsx'
import { NotFoundPage } from '#pwa/pages/site/not-found-page.tsx'

/** The customers' pages by address. All but the first are chunks of their own. */
export function SiteRoutes() {
  return (
    <Routes>
      <Route path="/" element={<HomePage />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  )
}
