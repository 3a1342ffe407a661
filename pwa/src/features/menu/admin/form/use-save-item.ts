import { useRef, useState } from 'react'
import type { AdminItem } from '#api/features/menu/contract-staff.ts'
import { uuid } from '#api/kernel/ids.ts'
import { ApiProblem } from '#pwa/lib/calls/api.ts'
import { useChangeItem, useCreateItem, useUploadImage } from '../queries.ts'
import { bodyOf, changeOf, type DraftErrors, type ItemDraft } from './draft/item-draft.ts'

/**
 * Sends the form: a new dish whole, or only the changes of an existing one, and then the photo. A second try after a
 * lost answer makes no second dish.
 */
export function useSaveItem(item: AdminItem | undefined) {
  const create = useCreateItem()
  const change = useChangeItem()
  const upload = useUploadImage()
  const [problem, setProblem] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const intent = useRef({ of: '', key: '' })
  /** The dish of an earlier try whose photo did not arrive. */
  const made = useRef<AdminItem>(undefined)

  const send = async (draft: ItemDraft, photo: string | null | undefined) => {
    let target = item ?? made.current
    if (!target) {
      const body = bodyOf(draft)
      const of = JSON.stringify(body)
      if (intent.current.of !== of) intent.current = { of, key: uuid() }
      target = await create.mutateAsync({ body, key: intent.current.key })
      made.current = target
    } else {
      const changes = { ...changeOf(target, draft), ...(photo === null && { image: null }) }
      if (Object.keys(changes).length > 0) await change.mutateAsync({ id: target.id, change: changes })
    }
    if (photo) await upload.mutateAsync({ id: target.id, photo })
  }

  /**
   * @returns undefined when everything is saved, otherwise the invalid fields; none of them when the failure is another
   */
  const save = async (draft: ItemDraft, photo: string | null | undefined): Promise<DraftErrors | undefined> => {
    setProblem(undefined)
    setSaving(true)
    try {
      await send(draft, photo)
      return undefined
    } catch (error) {
      const sentence = error instanceof Error ? error.message : String(error)
      setProblem(item || made.current ? sentence : `Erreur lors de l’ajout de l’article. ${sentence}`)
      const errors = error instanceof ApiProblem ? error.errors : []
      return Object.fromEntries(errors.map(({ path, message }) => [path.split('.')[0], message]))
    } finally {
      setSaving(false)
    }
  }
  return { save, problem, isSaving }
}
