import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const fr: TextsLike<typeof zh> = {
  refusals: {
    announcement_empty: 'L’annonce n’a pas encore de titre ou de texte en chinois',
    announcement_was_out: 'Cette annonce a été publiée : elle ne peut pas être supprimée, seulement retirée',
  },
  problems: {
    picture_span: 'La fin doit suivre le début',
  },
  resources: {
    announcements: {
      one: 'annonce',
      many: 'Annonces',
      fields: {
        title: 'Titre',
        summary: 'Résumé',
        contest: 'Concours',
        kind: 'Type',
        isPinned: 'Épinglée',
        state: 'État',
        version: 'Version',
        publishedAt: 'Publiée le',
        updatedAt: 'Modifiée le',
      },
      options: {
        state: {
          draft: 'Brouillon',
          scheduled: 'Programmée',
          published: 'Publiée',
          withdrawn: 'Retirée',
        },
      },
      actions: { publish: 'Publier', withdraw: 'Retirer' },
      inputs: { publish: { at: 'Quand (vide : maintenant)' } },
    },
    relatedDocuments: {
      one: 'document',
      many: 'Documents',
      fields: {
        title: 'Titre',
        contest: 'Concours',
        kind: 'Type',
        sort: 'Ordre',
        file: 'Fichier',
        changeNote: 'Modifications',
        version: 'Version',
        downloadCount: 'Téléchargements',
        isPublished: 'Publié',
        versionAt: 'Modifié le',
      },
      actions: { addVersion: 'Nouvelle version', publish: 'Publier', withdraw: 'Retirer' },
      inputs: { addVersion: { file: 'Fichier', changeNote: 'Modifications' } },
    },
    publicityPictures: {
      one: 'image d’accueil',
      many: 'Images de présentation',
      fields: {
        alt: 'Ce qu’elle montre',
        image: 'Image',
        link: 'Lien',
        shownFrom: 'Affichée à partir du',
        shownUntil: 'Affichée jusqu’au',
        position: 'Position',
        isEnabled: 'Affichée',
      },
      actions: { enable: 'Afficher', disable: 'Masquer' },
    },
  },
}
