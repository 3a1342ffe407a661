import { useState } from 'react'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { CheckBox } from '#pwa/ui/forms/check-box.tsx'
import { useConfirmMenu } from '../queries.ts'

/** Says that allergens and origins were read; ticked first, since it is said under a name. */
export function ConfirmMenuPress() {
  const [isRead, setRead] = useState(false)
  const [asks, setAsks] = useState(false)
  const confirm = useConfirmMenu()
  return (
    <>
      <CheckBox
        checked={isRead}
        error={asks && !isRead}
        onChange={({ target }) => {
          setRead(target.checked)
          setAsks(false)
        }}
      >
        J’ai relu les allergènes et l’origine des viandes de chaque plat, et j’en réponds.
      </CheckBox>
      {asks && !isRead && <Notice tone="problem">Cochez d’abord que vous les avez relus.</Notice>}
      {confirm.isError && <Notice tone="problem">{confirm.error.message}</Notice>}
      <Button
        busy={confirm.isPending}
        busyLabel="Un instant…"
        onClick={() => (isRead ? confirm.mutate() : setAsks(true))}
      >
        Confirmer sous mon nom
      </Button>
    </>
  )
}
