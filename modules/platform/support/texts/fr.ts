import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const fr: TextsLike<typeof zh> = {
  refusals: {
    too_many_questions:
      'Vous avez posé beaucoup de questions ; réessayez dans {retryAfterS, plural, =1 {une seconde} other {# secondes}}, ou parcourez les réponses en attendant',
    category_in_use:
      'La catégorie contient encore {count, plural, one {# question} other {# questions}} : déplacez-les ou supprimez-les d’abord',
    no_contact: 'La personne n’a laissé aucun contact',
  },
  messages: {
    answered: {
      name: 'Réponse à une question',
      subject: 'À propos de votre question',
      body: 'Votre question : {question}\n\nNotre réponse : {answer}',
      sms: 'Réponse à votre question : {answer}',
    },
  },
  resources: {
    questionCategories: {
      one: 'catégorie',
      many: 'Catégories de questions',
      fields: {
        label: 'Nom',
        audience: 'Pour',
        sort: 'Ordre',
        questionCount: 'Questions',
      },
      options: { audience: { portal: 'Plateforme', console: 'Console' } },
    },
    questions: {
      one: 'question fréquente',
      many: 'Questions fréquentes',
      fields: {
        title: 'Question',
        category: 'Catégorie',
        audience: 'Pour',
        answer: 'Réponse',
        sort: 'Ordre',
        isPublished: 'Publiée',
        helpfulCount: 'Utile',
        unhelpfulCount: 'Pas utile',
        updatedAt: 'Modifiée le',
      },
      hints: {
        answer: "Un bouton ou une page s’écrit '{text:clé}' (clés sous « Langues ») : le nom suit tout changement",
      },
      options: { audience: { portal: 'Plateforme', console: 'Console' } },
      actions: { publish: 'Publier', withdraw: 'Retirer' },
    },
    askedQuestions: {
      one: 'question posée',
      many: 'Questions reçues',
      noneHint: 'Les questions posées sur la page des questions du portail apparaissent ici.',
      fields: {
        body: 'Question',
        state: 'État',
        language: 'Langue',
        hasContact: 'Contact laissé',
        answer: 'Réponse',
        handledBy: 'Traitée par',
        handledAt: 'Traitée le',
        createdAt: 'Posée le',
      },
      tabs: {
        waiting: 'À traiter',
        processing: 'En cours',
        settled: 'Résolues',
      },
      options: {
        state: {
          unprocessed: 'Non traitée',
          processing: 'En cours',
          timeout: 'En retard',
          resolved: 'Résolue',
          essence: 'Essentielle',
          deleted: 'Supprimée',
        },
      },
      actions: {
        take: 'Prendre en charge',
        answer: 'Répondre',
        distill: 'Rendre essentielle',
        discard: 'Supprimer',
      },
      inputs: {
        answer: { answer: 'Réponse' },
        distill: { category: 'Catégorie', title: 'Question', answer: 'Réponse' },
      },
    },
    feedbacks: {
      one: 'retour',
      many: 'Retours',
      noneHint: 'Ce que le personnel envoie par « Signaler un problème » dans la barre du haut apparaît ici.',
      fields: {
        body: 'Texte',
        pictures: 'Images',
        person: 'De',
        page: 'Page',
        state: 'État',
        answer: 'Réponse',
        handledBy: 'Traité par',
        handledAt: 'Traité le',
        createdAt: 'Reçu le',
      },
      tabs: {
        waiting: 'À traiter',
        processing: 'En cours',
        settled: 'Résolus',
      },
      options: {
        state: {
          unprocessed: 'Non traitée',
          processing: 'En cours',
          timeout: 'En retard',
          resolved: 'Résolue',
          essence: 'Essentielle',
          deleted: 'Supprimée',
        },
      },
      actions: {
        take: 'Prendre en charge',
        answer: 'Répondre',
        distill: 'Rendre essentielle',
        discard: 'Supprimer',
      },
      inputs: { answer: { answer: 'Réponse' } },
    },
    manuals: {
      one: 'manuel',
      many: 'Manuels',
      fields: {
        title: 'Titre',
        audience: 'Pour',
        sort: 'Ordre',
        file: 'Fichier',
        version: 'Version',
        isPublished: 'Publié',
        updatedAt: 'Modifié le',
      },
      options: { audience: { portal: 'Plateforme', console: 'Console' } },
      actions: { replace: 'Remplacer le fichier', publish: 'Publier', withdraw: 'Retirer' },
      inputs: { replace: { file: 'Fichier', note: 'Modifications' } },
    },
  },
}
