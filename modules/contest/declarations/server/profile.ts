import { kernelRefusals } from '#kernel/contract/refusals.ts'
import type { Ctx } from '#kernel/server/context.ts'
import { completeProfile } from '#modules/platform/accounts/server/index.ts'
import { isAuthor } from '../contract/author.ts'
import { lockWorked } from './declaration-rows.ts'
import { decryptIdNumber, idTypeOf } from './identity.ts'
import { peopleIn } from './person-rows.ts'
import { rulesOf } from './season.ts'

/**
 * Keeps in the author's own profile what they have told in a form and the profile does not say yet, so that the next form knows it.
 * Asked for by the person: an identity number was given for this work, and is kept for others only because its holder wants it.
 * @throws {Refusal} not_found for a member who is not the asker, invalid_input where it contradicts the profile
 */
export async function keepInProfile(ctx: Ctx, id: string, personId: string): Promise<{ kept: string[] }> {
  return await ctx.change('declarations.keepInProfile', async (tx) => {
    const row = await lockWorked(ctx, tx, id)
    const { kind } = await rulesOf(ctx, row)
    const person = (await peopleIn(tx, id)).find((each) => each.id === personId && each.role === 'member')
    const isOwn = row.owner_account_id === ctx.actor.accountId && !row.awaits_pupil
    if (!person || !isOwn || !isAuthor(kind, ctx.actor.kind)) throw kernelRefusals.not_found()
    const { field_values: values, id_number_cipher: cipher } = person
    const school = kind.members.fields.find((field) => field.type === 'school')
    const kept = await completeProfile(ctx, tx, {
      sex: values.sex,
      ethnicity: values.ethnicity,
      birthOn: values.birthOn,
      organizationId: school && values[school.key],
      ...(cipher ? { idType: idTypeOf(values.idType), idNumber: decryptIdNumber(ctx, cipher) } : {}),
    })
    return { subject: id, after: { person: personId, kept }, reply: { kept } }
  })
}
