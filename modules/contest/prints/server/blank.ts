import type { Ctx } from '#kernel/server/context.ts'
import type { FormContent, FormPerson } from '#modules/contest/declarations/contract/form-content.ts'
import type { DeclarationKind, SeasonDefinition } from '#modules/contest/seasons/contract.ts'
import { buildForm } from './form.ts'
import type { Paper } from './papers.ts'

/** A blank form has lines for so many people of a role at most. */
const linesMax = 6

/** The form of a kind with nothing filled in, to be written by hand beforehand. It is no form that can be handed in. */
export function blankPaper(
  ctx: Ctx,
  season: { id: string; version: number; definition: SeasonDefinition },
  kind: DeclarationKind,
): Paper {
  const content: FormContent = {
    declarationId: season.id,
    number: '（空白表）',
    formVersion: 0,
    season: { id: season.id, version: season.version },
    kind: kind.code,
    stage: null,
    title: '',
    frozenAt: ctx.clock.now().toISOString(),
    values: {},
    people: [...emptyPeople('member', kind.members.max), ...emptyPeople('instructor', kind.instructors.max)],
    materials: [],
    places: {},
  }
  const form = buildForm({
    content,
    isDraft: true,
    definition: season.definition,
    kind,
    authorizationCode: null,
    unitName: null,
    opinions: [],
    labelOf: (_dictionary, code) => code,
  })
  return { form, content, contentHash: Buffer.alloc(32), pageCount: null }
}

function emptyPeople(role: FormPerson['role'], max: number): FormPerson[] {
  return Array.from({ length: Math.min(max, linesMax) }, (_, index) => ({
    id: `${role}-${index + 1}`,
    role,
    position: index + 1,
    values: {},
    idNumberMasked: null,
    portraitFileId: null,
  }))
}
