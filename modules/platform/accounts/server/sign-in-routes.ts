import { route } from '#kernel/server/route.ts'
import { outsideLoginRoutes, scanRoutes, secondStepRoutes } from '../contract.ts'
import { outsideLoginSchemas, scanSchemas, secondStepSchemas } from '../schema.ts'
import {
  beginOutsideLogin,
  finishOutsideLogin,
  linkOutsideLogin,
  outsideLoginOffer,
  unlinkOutsideLogin,
} from './outside-login.ts'
import { beginScan, decideScan, scanTicket } from './scan-sign-in.ts'
import { beginSecondStep, confirmSecondStep, giveUpSecondStep, secondStepOf } from './second-step.ts'
import { answerSecondStep } from './second-step-answer.ts'

const oneself = { who: 'signed-in', why: 'everybody signs in as themselves', rows: 'own account' } as const
const beforehand = { who: 'anyone', why: 'it is a step of signing in', rows: 'own account' } as const
const byPicture = {
  who: 'signed-in',
  why: 'whoever reads the picture with a signed-in phone may confirm it',
  rows: 'scoped under lock',
} as const

/** The ways to sign in beside the password alone. */
export const signInRoutes = [
  route(secondStepRoutes.view, secondStepSchemas.view, { access: oneself, run: (ctx) => secondStepOf(ctx) }),
  route(secondStepRoutes.begin, secondStepSchemas.begin, {
    access: oneself,
    run: (ctx, { body }) => beginSecondStep(ctx, body),
  }),
  route(secondStepRoutes.confirm, secondStepSchemas.confirm, {
    access: oneself,
    run: (ctx, { body }) => confirmSecondStep(ctx, body),
  }),
  route(secondStepRoutes.giveUp, secondStepSchemas.giveUp, {
    access: oneself,
    run: (ctx, { body }) => giveUpSecondStep(ctx, body),
  }),
  route(secondStepRoutes.answer, secondStepSchemas.answer, {
    access: beforehand,
    run: (ctx, { body }) => answerSecondStep(ctx, body),
  }),
  route(scanRoutes.begin, scanSchemas.begin, { access: beforehand, run: (ctx) => beginScan(ctx) }),
  route(scanRoutes.scan, scanSchemas.scan, {
    access: byPicture,
    run: (ctx, { body }) => scanTicket(ctx, body.shown),
  }),
  route(scanRoutes.decide, scanSchemas.decide, {
    access: byPicture,
    run: (ctx, { body }) => decideScan(ctx, body.shown, body),
  }),
  route(outsideLoginRoutes.offer, outsideLoginSchemas.offer, {
    access: beforehand,
    run: (ctx) => outsideLoginOffer(ctx),
  }),
  route(outsideLoginRoutes.begin, outsideLoginSchemas.begin, {
    access: beforehand,
    run: (ctx) => beginOutsideLogin(ctx),
  }),
  route(outsideLoginRoutes.finish, outsideLoginSchemas.finish, {
    access: beforehand,
    run: (ctx, { body }) => finishOutsideLogin(ctx, body),
  }),
  route(outsideLoginRoutes.link, outsideLoginSchemas.link, {
    access: oneself,
    run: (ctx, { body }) => linkOutsideLogin(ctx, body),
  }),
  route(outsideLoginRoutes.unlink, outsideLoginSchemas.unlink, {
    access: oneself,
    run: (ctx) => unlinkOutsideLogin(ctx),
  }),
]
