import { languages } from '#kernel/contract/languages.ts'
import { listed } from '#kernel/contract/listed.ts'
import { kernelRefusals } from '#kernel/contract/refusals.ts'
import { type Actor, anonymous, type Ctx } from '#kernel/server/context.ts'
import type { Circle } from '#kernel/server/module.ts'
import { findServed } from '#kernel/server/resource/registry.ts'
import { accountKinds } from '#modules/platform/accounts/contract.ts'
import {
  audienceAccountId,
  audienceSql,
  countAudience,
  givenRoleLabels,
} from '#modules/platform/accounts/server/index.ts'
import type { Audience } from '../schema.ts'

let circles: readonly Circle[] = []

/** The circles that the modules bring; the program hands them over at its start, since most of them stand after this one. */
export function setCircles(given: readonly Circle[]): void {
  circles = given
}

/** What an audience can be made of, in the reader's words. */
export async function audienceChoices(ctx: Ctx) {
  const roles = await givenRoleLabels(ctx.db)
  return {
    kinds: accountKinds.map((code) => ({ code, label: kindWord(ctx, code, ctx.language) })),
    roles: roles.map(({ code, labels }) => ({ code, label: labels[ctx.language] || labels.zh })),
    circles: await Promise.all(circles.map((circle) => circleChoices(ctx, circle))),
    mayUseGroups: ctx.actor.isAdmin,
  }
}

async function circleChoices(ctx: Ctx, circle: Circle) {
  const { label, choices, parts } = await circle.choices(ctx)
  return { key: circle.key, label, choices: [...choices], parts: [...parts] }
}

function kindWord(ctx: Pick<Ctx, 'words'>, code: string, language: (typeof languages)[number]): string {
  return ctx.words.text(`pushes.kinds.${code}`, {}, language)
}

/** Whom a push of this actor reaches: a condition on the accounts. @throws not_an_option for a circle that is not there */
export function audienceWhere(actor: Actor, wish: Audience) {
  const circle = wish.circle && circles.find(({ key }) => key === wish.circle?.key)
  if (wish.circle && !circle)
    throw kernelRefusals.invalid_input({ count: 1 }, [{ path: 'audience.circle.key', code: 'not_an_option' }])
  const inCircle =
    circle && wish.circle
      ? circle.where(actor, audienceAccountId, { ...wish.circle, organizationId: wish.organization })
      : null
  return audienceSql(actor, { kinds: wish.kinds, roles: wish.roles, organizationId: wish.organization }, inCircle)
}

/** How many people it has now. @throws invalid_input for an organization beyond the own subtree */
export async function audienceCount(ctx: Ctx, wish: Audience) {
  await requireOwnOrganization(ctx, wish.organization)
  return await countAudience(ctx.db, audienceWhere(ctx.actor, wish))
}

async function requireOwnOrganization(ctx: Ctx, id: string | null): Promise<void> {
  if (id === null) return
  const visible = await findServed('organizations')?.visible(ctx.db, ctx.actor, [id])
  if (!visible?.has(id))
    throw kernelRefusals.invalid_input({ count: 1 }, [{ path: 'audience.organization', code: 'not_an_option' }])
}

/** The subtree that a stored push may reach, as the scope of somebody. */
export function reachOf(unitPath: readonly string[]): Actor {
  const organizationId = unitPath.at(-1)
  return organizationId === undefined
    ? { ...anonymous, isAdmin: true }
    : { ...anonymous, scope: { organizationId, path: unitPath } }
}

/** The audience in words, in the four languages: as lists and histories show it. */
export async function audienceLabels(ctx: Ctx, wish: Audience): Promise<Record<string, string>> {
  const labels = await Promise.all(
    languages.map(async (language) => [language, await audienceIn({ ...ctx, language }, wish)] as const),
  )
  return Object.fromEntries(labels)
}

async function audienceIn(ctx: Ctx, wish: Audience): Promise<string> {
  const { language } = ctx
  const word = (key: string, params: Record<string, string> = {}) =>
    ctx.words.text(`pushes.audience.${key}`, params, language)
  const parts: string[] = []
  if (wish.kinds.length > 0)
    parts.push(
      listed(
        wish.kinds.map((code) => kindWord(ctx, code, language)),
        language,
      ),
    )
  if (wish.roles.length > 0) {
    const roles = await givenRoleLabels(ctx.db)
    const labels = roles
      .filter(({ code }) => wish.roles.includes(code))
      .map((role) => role.labels[language] || role.labels.zh)
    parts.push(listed(labels, language))
  }
  if (wish.organization !== null) {
    const found = await findServed('organizations')?.labels(ctx.db, [wish.organization], language)
    parts.push(word('below', { unit: found?.get(wish.organization) ?? '' }))
  }
  if (wish.circle) parts.push(await circleIn(ctx, wish.circle))
  return parts.length > 0 ? parts.join(' · ') : word('everybody')
}

async function circleIn(ctx: Ctx, wish: NonNullable<Audience['circle']>): Promise<string> {
  const circle = circles.find(({ key }) => key === wish.key)
  if (!circle) return ''
  const { choices, parts, label } = await circle.choices(ctx)
  const chosen = choices.find(({ id }) => id === wish.choice)?.label ?? ''
  const narrowed = parts.filter(({ code }) => wish.parts.includes(code)).map((part) => part.label)
  return `${label} ${chosen}${narrowed.length > 0 ? ` (${listed(narrowed, ctx.language)})` : ''}`
}
