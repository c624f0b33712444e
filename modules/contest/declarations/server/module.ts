import { defineModule } from '#kernel/server/module.ts'
import { route } from '#kernel/server/route.ts'
import { receiptRoutes, declarationRoutes as routes } from '../contract.ts'
import { receiptSchemas, declarationSchemas as schemas } from '../schema.ts'
import { tellOfReissuedCode, tellOfRevokedCode } from './code-messages.ts'
import { endAfterConsent } from './consent.ts'
import { bindAnotherCode, createDeclaration } from './create.ts'
import { deleteDeclaration, endReturned, expireDeclarations } from './discard.ts'
import { followMove } from './follow-move.ts'
import { freezeDeclaration, unfreezeDeclaration } from './freeze.ts'
import { invariants } from './invariants.ts'
import { addMaterial, removeMaterial } from './materials.ts'
import { addPerson, orderPeople, removePerson } from './people.ts'
import { checkDeclaration, currentDeclaration, listDeclarations, viewDeclaration } from './queries.ts'
import { findReceipt, viewReceipt } from './receipts.ts'
import { restoreMaterial } from './restore-material.ts'
import { saveDraft } from './save.ts'
import { submitDeclaration, withdrawDeclaration } from './submit.ts'
import { tryDraft } from './trial.ts'

const declarants = { who: 'permitted', roles: ['pupil', 'teacher', 'unit-contact'] } as const
const own = { ...declarants, rows: 'own account' } as const
const locked = { ...declarants, rows: 'scoped under lock' } as const

export default defineModule({
  name: 'contest.declarations',
  tables: [
    'contest.declaration',
    'contest.declaration_person',
    'contest.declaration_journal',
    'contest.declaration_move',
    'contest.declaration_material',
    'contest.work_claim',
    'contest.form_version',
    'contest.receipt',
  ],
  scopePaths: [{ table: 'contest.declaration', column: 'unit_path' }],
  routes: [
    route(routes.list, schemas.list, { access: own, run: (ctx, { query }) => listDeclarations(ctx, query) }),
    route(routes.current, schemas.current, {
      access: own,
      run: (ctx, { query }) => currentDeclaration(ctx, query.contest),
    }),
    route(routes.create, schemas.create, { access: own, run: (ctx, { body }) => createDeclaration(ctx, body) }),
    route(routes.view, schemas.view, {
      access: own,
      run: (ctx, { params }) => viewDeclaration(ctx, params.declaration),
    }),
    route(routes.check, schemas.check, {
      access: own,
      run: (ctx, { params }) => checkDeclaration(ctx, params.declaration),
    }),
    route(routes.save, schemas.save, {
      access: locked,
      run: (ctx, { params, body }) => saveDraft(ctx, params.declaration, body.changes),
    }),
    route(routes.delete, schemas.delete, {
      access: locked,
      run: (ctx, { params }) => deleteDeclaration(ctx, params.declaration),
    }),
    route(routes.bindCode, schemas.bindCode, {
      access: locked,
      run: (ctx, { params, body }) => bindAnotherCode(ctx, params.declaration, body.authorizationCode),
    }),
    route(routes.addPerson, schemas.addPerson, {
      access: locked,
      run: (ctx, { params, body }) => addPerson(ctx, params.declaration, body),
    }),
    route(routes.orderPeople, schemas.orderPeople, {
      access: locked,
      run: (ctx, { params, body }) => orderPeople(ctx, params.declaration, body.role, body.ids),
    }),
    route(routes.removePerson, schemas.removePerson, {
      access: locked,
      run: (ctx, { params }) => removePerson(ctx, params.declaration, params.person),
    }),
    route(routes.addMaterial, schemas.addMaterial, {
      access: locked,
      run: (ctx, { params, body }) => addMaterial(ctx, params.declaration, body),
    }),
    route(routes.removeMaterial, schemas.removeMaterial, {
      access: locked,
      run: (ctx, { params }) => removeMaterial(ctx, params.declaration, params.material),
    }),
    route(routes.restoreMaterial, schemas.restoreMaterial, {
      access: locked,
      run: (ctx, { params }) => restoreMaterial(ctx, params.declaration, params.material),
    }),
    route(routes.freeze, schemas.freeze, {
      access: locked,
      run: (ctx, { params }) => freezeDeclaration(ctx, params.declaration),
    }),
    route(routes.unfreeze, schemas.unfreeze, {
      access: locked,
      run: (ctx, { params }) => unfreezeDeclaration(ctx, params.declaration),
    }),
    route(routes.submit, schemas.submit, {
      access: locked,
      run: (ctx, { params, body }) => submitDeclaration(ctx, params.declaration, body.ticks),
    }),
    route(routes.withdraw, schemas.withdraw, {
      access: locked,
      run: (ctx, { params, body }) => withdrawDeclaration(ctx, params.declaration, body),
    }),
    route(receiptRoutes.check, receiptSchemas.check, {
      access: {
        who: 'anyone',
        why: 'whoever is shown a receipt can check it; the answer tells nothing private',
        rows: { rows: 'receipts by their random number', find: (ctx, { params }) => findReceipt(ctx, params.number) },
      },
      run: (_ctx, _input, receipt) => receipt,
    }),
    route(receiptRoutes.view, receiptSchemas.view, {
      access: own,
      run: (ctx, { params }) => viewReceipt(ctx, params.declaration),
    }),
  ],
  jobs: {
    'declarations.expire': expireDeclarations,
    'declarations.endReturned': endReturned,
    'declarations.followMove': followMove,
    'declarations.endAfterConsent': endAfterConsent,
    'declarations.tellOfRevokedCode': tellOfRevokedCode,
    'declarations.tellOfReissuedCode': tellOfReissuedCode,
    'declarations.tryDraft': tryDraft,
  },
  subscriptions: {
    'accounts.consentWithdrawn': ['declarations.endAfterConsent'],
    'seasons.trialRequested': ['declarations.tryDraft'],
    'authorizationCodes.revoked': ['declarations.tellOfRevokedCode'],
    'authorizationCodes.reissued': ['declarations.tellOfReissuedCode'],
    'organizations.moved': ['declarations.followMove'],
  },
  schedule: { 'declarations.expire': '*/10 * * * *', 'declarations.endReturned': '*/10 * * * *' },
  invariants,
})
