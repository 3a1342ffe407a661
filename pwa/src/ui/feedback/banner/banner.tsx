import type { ReactNode } from 'react'
import { Icon, type IconName } from '../../media/icon/icon.tsx'
import './banner.css'

/** A dark strip with one sentence, and what is to be done. Announced when it appears. */
export function Banner({ icon, action, children }: { icon: IconName; action?: ReactNode; children: ReactNode }) {
  return (
    <div className="banner" role="status">
      <Icon name={icon} />
      <p>{children}</p>
      {action && <div className="banner-ways">{action}</div>}
    </div>
  )
}
