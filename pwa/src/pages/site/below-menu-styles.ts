/**
 * The looks of what comes after the menu. Its code comes later, but the page that the server has rendered shows it from
 * the first paint, and without any script.
 */
import '#pwa/features/about/about.css'
import '#pwa/features/about/pantry.css'
import '#pwa/features/contact/contact.css'
import '#pwa/features/contact/opening-hours.css'
import '#pwa/features/contact/travel-card.css'
import './site-footer.css'
