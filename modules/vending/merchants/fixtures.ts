import type { TestAccount, TestApp } from '#kernel/testing/app.ts'
import { exampleOfResource, type RouteExamples } from '#kernel/testing/examples.ts'
import { aLoginName, anAdmin, aPhone, aStaffWithRole } from '#modules/platform/accounts/fixtures.ts'
import { anOrganization } from '#modules/platform/organizations/fixtures.ts'
import { merchantAdminRole, merchants, operatorLevel, operatorRole } from './contract.ts'

/** The operator of an app's merchants, with somebody who works for it; one for all tests of an app. */
export interface Operator {
  id: string
  admin: TestAccount
  operator: TestAccount
}
const operators = new WeakMap<TestApp, Promise<Operator>>()
export function theOperator(app: TestApp): Promise<Operator> {
  const known = operators.get(app) ?? anOperator(app)
  operators.set(app, known)
  return known
}

async function anOperator(app: TestApp): Promise<Operator> {
  const { id } = await anOrganization(app, { kind: 'merchant', level: operatorLevel, name: '云柜运营' })
  return { id, admin: await anAdmin(app), operator: await aStaffWithRole(app, operatorRole, id) }
}

/** A valid form of a new merchant, another each time. */
export function merchantValues() {
  return {
    name: '青禾便利',
    kind: 'ordinary',
    businessType: 'company',
    loginName: aLoginName(),
    phone: aPhone(),
    contact: '许青禾',
    address: null,
    categoryCode: 'convenience',
    labelCodes: ['pilot'],
    parent: null as string | null,
    pickupCodesMax: 100,
    autoRefundMaxFen: 50_00,
  }
}

export interface MadeMerchant {
  id: string
  /** as given: the login name and phone of its first administrator among them */
  values: ReturnType<typeof merchantValues>
}

/** A merchant of the operator's, or with `parent` a sub-merchant, made as the console makes one. */
export async function aMerchant(
  app: TestApp,
  wishes: Partial<ReturnType<typeof merchantValues>> = {},
): Promise<MadeMerchant> {
  const { operator } = await theOperator(app)
  const values = { ...merchantValues(), ...wishes }
  const made = await app.as(operator).post('/api/console/merchants', { values })
  if (made.status !== 200) throw new Error(`no merchant was made: ${JSON.stringify(made.body)}`)
  return { id: made.body.data.id, values }
}

/** Somebody of the staff of a merchant, with one of the roles of vending. */
export function aMerchantPerson(app: TestApp, role: string, merchantId: string): Promise<TestAccount> {
  return aStaffWithRole(app, role, merchantId)
}

const operator = async (app: TestApp) => (await theOperator(app)).operator
const stranger = async (app: TestApp) => aMerchantPerson(app, merchantAdminRole, (await aMerchant(app)).id)
const row = async (app: TestApp) => (await aMerchant(app)).id

export const examples: RouteExamples = {
  ...exampleOfResource(merchants, {
    as: operator,
    stranger,
    row,
    values: async (app) => {
      await theOperator(app)
      return merchantValues()
    },
    edit: { address: '江州市湖滨路 18 号' },
    actions: {
      setLimits: { body: async () => ({ values: { pickupCodesMax: 20, autoRefundMaxFen: 10_00 } }) },
      reopen: {
        async row(app) {
          const { id } = await aMerchant(app)
          await app.as(await operator(app)).post(`/api/console/merchants/${id}/close`, { reason: '整改' })
          return id
        },
      },
    },
  }),
  'merchants.choose': async (app) => ({ as: await operator(app) }),
  'merchants.switchFeature': async (app) => ({
    as: await operator(app),
    stranger: await stranger(app),
    params: { merchant: await row(app) },
    body: { feature: 'hasMemberCards', isOn: true },
  }),
}
