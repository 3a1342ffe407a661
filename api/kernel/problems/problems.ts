/**
 * Every problem that a call can answer: its code, status and French sentence (docs/product.md#errors). `{name}` is
 * filled from the error's `values`; the restaurant's phone and the values of ordering are filled in when it is answered
 * (api/features/settings/rules/settings.ts).
 */
export const PROBLEMS = {
  malformed_json: [400, 'La demande est illisible. Rechargez la page et réessayez.'],
  invalid_signature: [400, 'Signature du paiement refusée.'],
  invalid_credentials: [401, 'Identifiants invalides'],
  unauthenticated: [401, 'Connectez-vous pour continuer.'],
  session_expired: [401, 'Votre session est terminée. Reconnectez-vous pour continuer.'],
  reward_sign_in: [401, 'Connectez-vous pour utiliser votre plat offert.'],
  second_factor_required: [403, 'Entrez le code de votre application, ou un code de secours.'],
  second_factor_wrong: [403, 'Ce code n’est pas le bon, ou il a déjà servi. Réessayez avec le suivant.'],
  factor_needed: [403, 'Ajoutez d’abord une clé d’accès ou une application de codes à votre compte.'],
  proof_needed: [403, 'Confirmez que c’est bien vous : code, clé d’accès ou mot de passe.'],
  proof_wrong: [403, 'Ce n’est pas le bon. Vérifiez et réessayez.'],
  pin_locked: [403, 'Trop de codes faux. Utilisez votre mot de passe ou votre clé d’accès.'],
  wrong_audience: [403, 'Ce compte n’ouvre pas cet espace. Connectez-vous avec le bon compte.'],
  forbidden: [403, 'Vous n’avez pas accès à cette action.'],
  forbidden_role: [403, 'Votre rôle ne permet pas cette action. Demandez à l’administrateur.'],
  refund_over_limit: [
    403,
    'Aujourd’hui, vous pouvez encore rendre ou offrir {amount}. Au-delà, demandez à l’administrateur.',
  ],
  not_yours: [403, 'Ces données appartiennent à un autre compte.'],
  not_found: [404, 'Introuvable. Le lien est peut-être ancien.'],
  person_not_found: [404, 'Plus rien n’est gardé de cette personne. Cherchez à nouveau.'],
  customer_not_found: [404, 'Client non trouvé'],
  dispute_not_found: [404, 'Ce litige n’existe pas ici. Rechargez la liste.'],
  order_not_found: [404, 'Commande introuvable. Vérifiez le lien de suivi, ou appelez-nous\u00a0: {phone}.'],
  session_not_found: [404, 'Aucune session de paiement trouvée'],
  method_not_allowed: [405, 'Action impossible ici.'],
  conflict: [409, 'Cet élément a changé entre-temps. Rechargez et réessayez.'],
  stale_version: [409, 'Quelqu’un d’autre vient de modifier cet élément. Voici la dernière version.'],
  move_untimely: [409, 'Ce n’est pas possible maintenant. {why}'],
  illegal_transition: [409, 'Ce n’est plus possible\u00a0: elle est «\u00a0{status}\u00a0».'],
  email_taken: [409, 'Un compte existe déjà à cette adresse. Connectez-vous, ou choisissez un nouveau mot de passe.'],
  orders_under_way: [
    409,
    'Une commande payée est encore en cours. Supprimez votre compte après son retrait, ou annulez-la d’abord. Si vous l’avez passée sans vous connecter, suivez le lien de l’email de confirmation.',
  ],
  data_in_account: [409, 'Cette adresse est celle d’un compte. Connectez-vous\u00a0: vos données y sont.'],
  already_verified: [409, 'Cette adresse est déjà confirmée.'],
  price_changed: [409, 'Le prix a changé\u00a0: {price} au lieu de {oldPrice}.'],
  no_portions: [409, 'Ce plat n’a pas de nombre pour aujourd’hui. Indiquez-en un d’abord.'],
  item_unavailable: [409, '{name} n’est plus disponible. Retirez-le pour continuer.'],
  slot_full: [409, 'Ce créneau est complet. {next}'],
  slot_unavailable: [409, 'Ce créneau n’est plus proposé. Choisissez-en un autre.'],
  not_yet_open: [
    409,
    'Bientôt ouvert\u00a0: les commandes en ligne n’ont pas encore commencé. Appelez-nous\u00a0: {phone}.',
  ],
  nothing_missing: [409, 'Toutes les mentions sont remplies\u00a0: les commandes sont prises.'],
  webhook_right: [
    409,
    'Rien à faire\u00a0: Stripe envoie déjà ses nouvelles à ce site, ou les paiements sont simulés.',
  ],
  till_full: [409, 'Il y a déjà {count} commandes à encaisser. Encaissez-en une, ou envoyez un lien de paiement.'],
  till_open: [409, 'Cette commande reste à encaisser. Touchez «\u00a0Encaissée\u00a0» avant de la remettre.'],
  not_at_till: [409, 'Cette commande ne se paie pas à la caisse.'],
  orders_paused: [
    409,
    'Les commandes en ligne sont suspendues jusqu’à {pausedUntil}. Choisissez un retrait plus tard, ou appelez-nous\u00a0: {phone}.',
  ],
  order_too_large: [
    409,
    'Cette commande est trop grande pour le site. Appelez-nous, nous la prenons par téléphone\u00a0: {phone}.',
  ],
  alcohol_not_sold: [409, 'L’alcool n’est pas vendu à emporter en ce moment. Retirez-le pour continuer.'],
  age_check_required: [
    409,
    'Vérifiez l’âge du client et cochez «\u00a0Âge vérifié\u00a0» avant de remettre la commande.',
  ],
  not_cancellable: [409, 'Cette commande ne peut plus être annulée en ligne. Appelez-nous\u00a0: {phone}.'],
  revision_waiting: [409, 'Une modification de cette commande attend son paiement. Retirez-la d’abord.'],
  revision_over: [409, 'Cette modification n’attend plus de paiement. La commande reste inchangée.'],
  not_revisable: [409, 'Cette commande ne se modifie plus\u00a0: elle est «\u00a0{status}\u00a0».'],
  not_changeable: [
    409,
    'Cette commande ne peut plus être changée en ligne\u00a0: le délai est passé, ou la cuisine a commencé. Demandez le changement au restaurant.',
  ],
  change_to_ask: [422, 'Pour ce changement, demandez au restaurant.'],
  revised_at_till: [
    409,
    'Cette commande se paie au comptoir et ne se modifie pas\u00a0: annulez-la, puis prenez-la de nouveau.',
  ],
  withdrawal_not_possible: [
    409,
    'Vous ne pouvez plus vous rétracter pour ces boissons\u00a0: le délai est passé, ou c’est déjà fait.',
  ],
  withdrawal_not_found: [404, 'Rétractation introuvable'],
  withdrawal_closed: [409, 'Cette rétractation est déjà remboursée.'],
  arrival_not_expected: [409, 'Cette commande n’est pas à retirer aujourd’hui.'],
  no_pickup_ahead: [409, 'Cette commande n’a pas de retrait à venir.'],
  note_unpaid: [409, 'La facturette sera là une fois la commande payée.'],
  invoice_issued: [409, 'La facture de cette commande est déjà établie.'],
  nothing_to_pay: [409, 'Rien à payer\u00a0: cette commande est déjà confirmée.'],
  nothing_to_refund: [409, 'Rien à rembourser\u00a0: la commande l’est déjà en entier, ou n’a pas été payée.'],
  refunded_meanwhile: [
    409,
    'Entre-temps, {amount} ont été remboursés sur cette commande. Vérifiez s’il faut encore rembourser, puis recommencez.',
  ],
  order_disputed: [
    409,
    'La banque du client a repris cet argent\u00a0: répondez au litige chez le prestataire de paiement, il n’y a rien à rembourser ici.',
  ],
  already_ordered: [409, 'Vous avez déjà commandé cela à {time}\u00a0: une deuxième commande\u00a0?'],
  already_paid: [409, 'Cette commande est déjà payée.'],
  order_cancelled: [409, 'Cette commande est annulée. Votre panier est gardé, passez-en une nouvelle.'],
  amount_mismatch: [409, 'Le montant ne correspond plus à la commande. Revoyez le récapitulatif.'],
  promo_invalid: [409, 'Ce code de réduction n’est plus valable. Le total est indiqué sans lui.'],
  not_enough_points: [409, 'Il vous manque {missingText} pour un plat offert.'],
  staff_username_taken: [409, 'Cet identifiant est déjà pris.'],
  too_many_printers: [409, 'Il y a déjà {count} imprimantes. Supprimez-en une d’abord.'],
  printer_off: [409, 'Cette imprimante est désactivée. Choisissez-en une autre.'],
  last_admin: [409, 'Il faut garder un administrateur actif.'],
  last_factor: [409, 'C’est votre dernier moyen de connexion. Ajoutez-en un autre avant de le retirer.'],
  totp_on: [409, 'Une application de codes est déjà active. Retirez-la d’abord.'],
  no_factor: [409, 'Ajoutez d’abord une clé d’accès ou une application de codes.'],
  item_in_use: [409, 'Ce plat sert encore\u00a0: {uses}. Rendez-le plutôt indisponible.'],
  review_already_hidden: [409, 'Cet avis est déjà masqué.'],
  reward_used: [409, 'Ce plat offert est déjà dans une commande.'],
  image_too_large: [413, "La taille de l'image ne doit pas dépasser 5MB."],
  payload_too_large: [413, 'C’est trop volumineux. Réduisez l’envoi et réessayez.'],
  unsupported_media_type: [415, 'Ce format n’est pas accepté.'],
  validation_failed: [422, 'Vérifiez les champs signalés.'],
  idempotency_key_reused: [422, 'Rechargez la page et réessayez.'],
  idempotency_key_invalid: [422, 'Rechargez la page et réessayez.'],
  passkey_refused: [422, 'Cette clé d’accès n’a pas été reconnue. Réessayez, ou utilisez votre mot de passe.'],
  pin_weak: [422, 'Choisissez un code moins simple : ni chiffres identiques, ni suite.'],
  code_wrong: [422, 'Ce code n’est pas le bon. Vérifiez l’heure de votre téléphone, puis entrez le suivant.'],
  wrong_password: [422, 'Le mot de passe actuel ne correspond pas.'],
  image_type: [422, 'Veuillez sélectionner un fichier image valide.'],
  image_unreadable: [422, 'Cette image est incomplète ou abîmée. Choisissez-en une autre.'],
  image_dimensions: [422, 'Cette image a trop de pixels. Choisissez-en une plus petite.'],
  unpaid_orders_waiting: [
    429,
    'Deux commandes de cet appareil ou de ces coordonnées attendent déjà leur paiement. Payez-en une ou annulez-la, puis réessayez. Sans paiement, elles s’annulent d’elles-mêmes en {payMinutes}\u00a0minutes au plus.',
  ],
  unpaid_orders_crowded: [
    429,
    'Beaucoup de commandes attendent leur paiement en ce moment. Commandez moins de plats à la fois, connectez-vous si vous avez déjà commandé ici, ou appelez-nous\u00a0: {phone}.',
  ],
  proof_required: [
    428,
    'Beaucoup de commandes attendent leur paiement en ce moment\u00a0: votre appareil doit faire une courte vérification. Réessayez.',
  ],
  order_refunded: [409, 'Cette commande a été remboursée en entier\u00a0: elle ne se prépare plus.'],
  password_required: [403, 'Entrez le mot de passe du compte pour confirmer cette adresse.'],
  token_invalid: [422, 'Ce lien n’est plus valable. Demandez-en un nouveau.'],
  pickup_required: [422, 'Choisissez le jour et l’heure du retrait.'],
  below_minimum: [422, 'Le paiement par carte commence à {minimum}. Complétez la commande pour continuer.'],
  adult_required: [422, 'Votre panier contient de l’alcool. Déclarez avoir 18 ans ou plus, ou retirez-le.'],
  formule_invalid: [422, 'Cette formule est incomplète ou contient un plat exclu. Composez-la à nouveau.'],
  option_invalid: [422, 'Cette option n’existe pas pour ce plat. Choisissez-en une autre.'],
  mix_invalid: [422, 'Choisissez 2 fruits sur 4.'],
  too_many_items: [
    422,
    '50 plats différents et 50 de chacun au plus. Pour une grande commande, appelez-nous\u00a0: {phone}.',
  ],
  cart_empty: [422, 'Votre panier est vide.'],
  revision_empty: [422, 'Il ne resterait rien à payer dans cette commande. Annulez-la plutôt.'],
  refund_too_high: [422, 'Il reste {amount} à rembourser au plus.'],
  currency_mismatch: [422, 'Les paiements se font en euros.'],
  url_not_allowed: [422, 'Adresse de retour refusée. Rechargez la page et réessayez.'],
  reservation_time: [422, 'Choisissez un horaire à venir, entre 11\u00a0h\u00a030 et 23\u00a0h.'],
  reward_unknown: [422, 'Ce plat n’est pas dans la liste des plats offerts.'],
  reward_mismatch: [422, 'Votre plat offert ne s’applique pas à ce plat.'],
  staff_password_short: [422, '12 caractères au moins pour l’équipe.'],
  staff_password_shared: [422, 'Un autre compte a déjà ce mot de passe. À chaque personne le sien.'],
  moderation_reason_required: [422, 'Choisissez un motif\u00a0: il est envoyé à l’auteur.'],
  reason_required: [422, 'Indiquez la raison.'],
  rate_limited: [429, 'Trop de tentatives. Réessayez dans {retryText}.'],
  internal: [
    500,
    'Une erreur est survenue. Rien n’a été perdu de votre côté, réessayez dans un instant. Référence\u00a0: {reference}.',
  ],
  unavailable: [503, 'Service momentanément indisponible. Réessayez dans {retryText}.'],
  cannot_save: [
    503,
    'Rien ne peut être enregistré en ce moment. Réessayez dans quelques minutes, ou appelez-nous\u00a0: {phone}.',
  ],
  payment_provider_down: [
    503,
    'Le service de paiement ne répond pas. Votre commande est gardée {payMinutes}\u00a0minutes\u00a0: réessayez.',
  ],
} as const satisfies Record<string, readonly [status: number, detail: string]>

export type ProblemCode = keyof typeof PROBLEMS

/** What of an error its sentence is made from (`AppError`). */
type Problem = { code: ProblemCode; details: { sentence?: string; values?: Record<string, string> } }

/** The sentence that people read for an error: its own, or that of its code. */
export function sentenceOf({ code, details }: Problem): string {
  return details.sentence ?? problemDetail(code, details.values)
}

export function statusOf({ code }: Pick<Problem, 'code'>): number {
  return PROBLEMS[code][0]
}

/** The sentence of a code with its values filled in. */
export function problemDetail(code: ProblemCode, values: Record<string, string> = {}): string {
  return PROBLEMS[code][1].replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '').trim()
}
