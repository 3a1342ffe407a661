import { Notice } from '#pwa/ui/feedback/notice.tsx'

/** The same words for every address, so that they tell nothing of it. */
export function LinkOnItsWay() {
  return (
    <div className="privacy">
      <Notice tone="done">
        {/* The message takes the form's place: it is read out, and the keyboard goes on from here. */}
        <p ref={element => element?.focus()} tabIndex={-1} role="status">
          Si nous gardons quelque chose à cette adresse, un lien vient d’y être envoyé.
        </p>
      </Notice>
      <p className="soft">
        Il est valable 1&nbsp;heure. Rien reçu&nbsp;? Regardez dans les indésirables, et si un lien de cette dernière
        heure y attend&nbsp;: il est encore bon.
      </p>
    </div>
  )
}
