import { useMutation } from '@tanstack/react-query'
import type { ListedOrder } from '#api/features/orders/contract/orders.ts'
import { getReceipt } from '#api/features/orders/contract/tracking.ts'
import { orderNumber } from '#api/kernel/ids.ts'
import { ApiProblem, exchange } from '#pwa/lib/calls/api.ts'
import { saveFile } from '#pwa/lib/files/save-file.ts'
import { customerToken } from '#pwa/lib/session/customer-session.ts'
import { Notice } from '#pwa/ui/feedback/notice/notice.tsx'
import { Button } from '#pwa/ui/forms/button/button.tsx'
import { Icon } from '#pwa/ui/media/icon/icon.tsx'

type NoteDownloadProps = { order: Pick<ListedOrder, 'id'>; onSessionOver: () => unknown }

/** Downloads the itemised receipt with its VAT. A plain link would not send the session's token. */
export function ReceiptDownload({ order: { id }, onSessionOver }: NoteDownloadProps) {
  const download = useMutation({
    mutationFn: async () => {
      const answer = await exchange(getReceipt, { params: { id } }, { token: customerToken() })
      saveFile(await answer.blob(), `facturette-${orderNumber(id).slice(1)}.pdf`)
    },
    onError: error => {
      if (error instanceof ApiProblem && error.status === 401) onSessionOver()
    },
  })
  return (
    <>
      <Button look="link" busy={download.isPending} busyLabel="Téléchargement…" onClick={() => download.mutate()}>
        <Icon name="download" />
        Facturette avec TVA (PDF)
      </Button>
      {download.error && <Notice tone="problem">{download.error.message}</Notice>}
    </>
  )
}
