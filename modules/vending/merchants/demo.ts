import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { createOrganization, withSuggestions } from '#modules/platform/organizations/server/index.ts'
import { merchantLevel, type NewMerchant, operatorLevel, subMerchantLevel } from './contract.ts'
import { insertMerchant, nextNumber } from './server/create.ts'

/** A place of the demo's merchants. */
export interface DemoMerchant {
  id: string
  path: string[]
  name: string
}

/** The operator, two merchants and a sub-merchant of the first. All of them are invented. */
export interface DemoMerchants {
  operator: DemoMerchant
  /** sells drinks and snacks */
  ordinary: DemoMerchant
  pharmacy: DemoMerchant
  /** below the ordinary one */
  sub: DemoMerchant
}

/** Their organizations, before anybody works for them; part of the seed's change. */
export async function seedMerchantPlaces(ctx: Ctx, tx: Tx): Promise<DemoMerchants> {
  const add = async (level: string, name: string, parent: DemoMerchant | null): Promise<DemoMerchant> => {
    const code = parent === null ? 'YG' : await nextNumber(tx)
    const made = await createOrganization(tx, ctx, {
      parentId: parent?.id ?? null,
      kind: 'merchant',
      level,
      code,
      name,
      labels: await withSuggestions(name, {}),
    })
    return { ...made, name }
  }
  const operator = await add(operatorLevel, '云柜运营中心（演示）', null)
  const ordinary = await add(merchantLevel, '青禾便利（演示）', operator)
  const pharmacy = await add(merchantLevel, '安和大药房（演示）', operator)
  const sub = await add(subMerchantLevel, '青禾校园店（演示）', ordinary)
  return { operator, ordinary, pharmacy, sub }
}

/** What vending says of them, once their administrators are there; part of the seed's change. */
export async function seedMerchants(
  ctx: Ctx,
  tx: Tx,
  places: DemoMerchants,
  accountOf: (role: string) => string,
): Promise<void> {
  const put = (place: DemoMerchant, administrator: string, values: Omit<NewMerchant, 'name' | 'loginName'>) =>
    insertMerchant(tx, ctx, { ...place, accountId: accountOf(administrator), values })
  await put(places.ordinary, 'merchant', {
    kind: 'ordinary',
    businessType: 'company',
    phone: '13800000001',
    contact: '许青禾',
    address: '江州市湖滨路 18 号',
    categoryCode: 'convenience',
    labelCodes: ['key-account', 'self-operated'],
    pickupCodesMax: 500,
    autoRefundMaxFen: 50_00,
  })
  await put(places.pharmacy, 'pharmacymerchant', {
    kind: 'pharmacy',
    businessType: 'company',
    phone: '13800000002',
    contact: '秦安和',
    address: '江州市广济街 6 号',
    categoryCode: 'pharmacy',
    labelCodes: ['pilot'],
    pickupCodesMax: 200,
    autoRefundMaxFen: 100_00,
  })
  await put(places.sub, 'submerchant', {
    kind: 'ordinary',
    businessType: 'sole-trader',
    phone: '13800000003',
    contact: '苏小禾',
    address: '江州市学府路 2 号',
    categoryCode: 'campus',
    labelCodes: ['franchise'],
    pickupCodesMax: 50,
    autoRefundMaxFen: 20_00,
  })
  // A merchant that has everything a walk needs: the pharmacy may keep smart cabinets.
  await sql`update vending.merchant set has_smart_medicine_box = true where id = ${places.pharmacy.id}`.execute(tx)
}
