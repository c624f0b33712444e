import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const fr: TextsLike<typeof zh> = {
  refusals: {
    agreement_outdated: 'Le texte vient d’être mis à jour. Veuillez lire et accepter la version la plus récente.',
    agreement_day_past: 'Cette date est passée ; choisissez-en une à venir, ou laissez vide pour tout de suite',
    agreement_day_order: 'La version {version} prend effet au même moment ou plus tard ; la nouvelle doit la suivre',
  },
  problems: {
    version_format: 'Une version se compose de lettres, chiffres, points et traits d’union',
  },
  resources: {
    agreementVersions: {
      one: 'version d’un accord',
      many: 'Accords',
      fields: {
        kind: 'Accord',
        version: 'Version',
        title: 'Titre',
        body: 'Texte',
        state: 'État',
        publishedAt: 'En vigueur dès',
        acceptedCount: 'Acceptée par',
        updatedAt: 'Modifiée le',
      },
      hints: {
        body: "Un bouton ou une page s’écrit '{text:clé}' (clés sous « Langues ») : le nom en vigueur y est mis à la publication",
      },
      options: {
        kind: {
          privacy: 'Notice sur la protection des données',
          terms: 'Conditions d’utilisation',
          'guardian-consent': 'Accord du tuteur',
        },
        state: {
          draft: 'Brouillon',
          scheduled: 'Programmée',
          'in-force': 'En vigueur',
          replaced: 'Remplacée',
        },
      },
      actions: {
        publish: 'Publier',
        recall: 'Reprendre',
      },
      inputs: {
        publish: {
          from: 'En vigueur dès (vide : tout de suite)',
        },
      },
    },
  },
}
