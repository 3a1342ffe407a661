/**
 * One word for one thing: what people must not read, and what they read in its place. The glossary points here
 * (docs/glossary.md#words-that-people-read); what each thing is stands there.
 */
export type Word = {
  /** What is not said. */
  wrong: RegExp
  /** What is said in its place. */
  say: string
  /** Files that the former client's words are kept in. */
  except?: RegExp
  /** Customers alone read the one word; the staff have another word, or need the finer one. */
  customersOnly?: boolean
  /** The staff alone: to customers the word says one thing. */
  staffOnly?: boolean
}

export const WORDS: readonly Word[] = [
  // One of the header's five links is 'Menu', and they fold into a menu on a phone.
  { wrong: /\bmenus?\b/i, say: 'la carte', except: /\/site\/(home\/sections|frame\/site-header)[.]tsx?$/ },
  { wrong: /récompenses?/i, say: 'plat offert' },
  { wrong: /\bQR codes?\b/i, say: 'code QR' },
  { wrong: /\be[- ]mails?\b|\bcourriels?\b/i, say: 'email' },
  { wrong: /\bnotes? (pour|à|de) la cuisine|\bnotes? du client/i, say: 'un mot pour la cuisine' },
  {
    wrong: /(?<!\()\bnotes? (avec|détaillée|corrigée|mise|de (la )?commande|de restaurant)|\bla note (sera|est)\b/i,
    say: 'facturette',
  },
  { wrong: /\bgarnitures?\b/i, say: '« choix », « au choix », « selon le choix »' },
  { wrong: /\bLivrées?\b/i, say: '« Retirée » (client), « Remise » (équipe)' },
  { wrong: /\barticles? (ajouté|retiré|affiché|épuisé|du panier)|cet article\b/i, say: 'plat', customersOnly: true },
  { wrong: /\brecommand(er|ez|e)\b/i, say: 'commander à nouveau' },
  { wrong: /piquant (au choix|habituel)/i, say: 'piment' },
  { wrong: /\bTable réservée|demande de réservation/i, say: '« demande de table », puis « table confirmée »' },
  { wrong: /\bmembre depuis/i, say: 'client depuis' },
  { wrong: /\bpromos?\b/i, say: 'offre' },
  { wrong: /\bstocks? bas\b/i, say: 'bientôt épuisé' },
  { wrong: /taux de rétention/i, say: 'clients revenus' },
  { wrong: /valeur par client/i, say: 'dépense par client' },
  { wrong: /non catégorisé/i, say: 'sans catégorie' },
  { wrong: /\bvoies?\b(?! de recours)/i, say: 'canal' },
  { wrong: /déplacements? en attente|\bles déplacements\b/i, say: 'changement' },
  { wrong: /\bnon trouvée?s?(?!\p{L})/iu, say: 'introuvable' },
  {
    wrong: /\bURL de|session de paiement|changement d’état|mal identifiée|exemplaires par ligne/i,
    say: 'ce que la personne peut faire',
  },
  { wrong: /^erreur lors\b|\. Veuillez réessayer/i, say: '« … n’a pas pu… Réessayez. »' },
  { wrong: /\b\d+ ?MB\b/, say: 'Mo' },
  { wrong: /\bne marche pas|cela ne va pas/i, say: '« Un souci ? »' },
  // The staff have a menu and loyalty cards, three views of figures, a board and waiters.
  { wrong: /^cartes?$/i, say: '« La carte » (plats), « carte de fidélité »', staffOnly: true },
  { wrong: /\btableaux?\b/i, say: '« Bilan », « Commandes », « Lignes » (de la carte)', staffOnly: true },
  { wrong: /^réservations?$/i, say: 'Tables', staffOnly: true },
  {
    wrong: /\bserveurs?\b(?! d[’'])/i,
    say: '« le site », « en ligne », « ailleurs » : un serveur sert en salle',
    staffOnly: true,
  },
  { wrong: /litiges? à répondre|^à répondre/i, say: 'attend une réponse' },
  { wrong: /\bau wok\b/i, say: '« en cuisine » : une bière n’est pas au wok', staffOnly: true },
  { wrong: /\b0[\u00a0 ]: (?:non|sans|illimité)/i, say: '« Vide : sans limite », puisque 0 veut dire aucun' },
  { wrong: /comme ci-dessous/i, say: 'préparez ce qui suit' },
  { wrong: /^touchez pour suivre/i, say: '« Suivez-la ici. »' },
]

/**
 * Sentences that stay as they are, since the former client's words are kept (docs/product.md#fixed-words): a string
 * that is one of them is not looked at, whatever it says. With its own signs, and with those that print has.
 */
export const QUOTED: readonly string[] = [
  // Faults of fields.
  "L'email est requis",
  "L'email ne peut pas être modifié",
  "L'heure est requise",
  "La taille de l'image ne doit pas dépasser 5MB.",
  // Signing in, ordering, paying.
  "Erreur lors de l'inscription",
  'Une erreur est survenue. Veuillez réessayer.',
  'Erreur lors de la création de la commande. Veuillez réessayer.',
  'Erreur lors de la création de la session de paiement',
  'URL de paiement non reçue',
  'Aucune session de paiement trouvée',
  'La session de paiement a expiré',
  'Erreur lors de la vérification du paiement',
  // The account.
  "Erreur lors de l'utilisation de la récompense",
  'Erreur lors de la mise à jour. Veuillez réessayer.',
  "Erreur lors du téléchargement de l'image. Veuillez réessayer.",
  'Erreur lors du changement de mot de passe. Veuillez réessayer.',
  'Récompense utilisée !',
  'Client non trouvé',
  // The staff.
  'Erreur de connexion au serveur',
  "Veuillez entrer l'ID du QR code ou les données JSON",
  'Erreur lors du scan du QR code',
  'Erreur lors de la génération des QR codes',
  'Erreur lors de la mise à jour du QR code',
  'Erreur lors de la mise à jour des points',
  'Erreur lors de la suppression',
  "Erreur lors de l'ajout de l'article",
  'Êtes-vous sûr de vouloir supprimer cet article ?',
  'Récompense disponible',
  'Proche récompense',
  'Récompenses Disponibles',
  'Non catégorisé',
  // A beef fillet's cookings.
  "Bien cuit à l'extérieur",
]

/** Sentences of the former client that stay to the letter though they break no rule here, so that no rewording takes them. */
export const TO_THE_LETTER: readonly string[] = [
  'Email invalide',
  'Email client requis',
  'Aucune donnée client trouvée',
  'URL de paiement non reçue',
]
