import { strict as assert } from 'node:assert'
import { expect, test } from 'vitest'
import { startTestApp, type TestAccount } from '#kernel/testing/app.ts'
import { aMachineInService, aUserWith } from '#modules/vending/machines/fixtures.ts'
import { replenisherRole } from '#modules/vending/merchants/contract.ts'
import { aMerchantPerson } from '#modules/vending/merchants/fixtures.ts'
import { arranged, theShops } from '#modules/vending/points/fixtures.ts'
import { workOrderMoves, workOrderStates } from './contract.ts'
import { anAlarm, anOrder, aStartedOrder } from './fixtures.ts'

const app = await startTestApp({ now: '2026-11-22T08:00:00Z' })
const { own, other } = await theShops(app)
const get = async (path: string, as: TestAccount = own.admin) => (await app.as(as).get(`/api/console/${path}`)).body
const post = async (path: string, body: object = {}) =>
  (await app.as(own.admin).post(`/api/console/${path}`, body)).body
const grant = (user: TestAccount, machine: string, isGranted: boolean) =>
  app.as(own.admin).put('/api/console/machine-authorizations', {
    pairs: [{ member: user.accountId, machine }],
    isGranted,
  })
/** The messages in somebody's inbox, by whether they are of the order for cleaning. */
async function told(who: TestAccount): Promise<boolean[]> {
  await app.drainJobs()
  const { rows } = (await app.as(who).get('/api/inbox')).body.data
  return rows.map((row: { body: string }) => row.body.includes('清洁出货口'))
}

test('one button makes a work order of an alarm; it takes the machine out of service, and done gives it back [console /fleet/maintenance]', async () => {
  const machine = await aMachineInService(app, own)
  const alarm = await anAlarm(app, own, { machine, kind: 'temperature' })
  const order = (await post(`alarms/${alarm}/make-work-order`)).data.id
  expect((await post(`alarms/${alarm}/make-work-order`)).code).toBe('alarm_has_work_order')
  const shown = (await get(`alarms/${alarm}`)).data
  expect([shown.state, shown.workOrder.id]).toEqual(['acknowledged', order])
  const { data } = await get(`maintenance/${order}`)
  expect([data.title, data.description, data.state, data.machine.id]).toEqual([
    '温度超限',
    '压缩机不转',
    'open',
    machine,
  ])
  const machineState = async () => (await get(`machines/${machine}`)).data.state
  expect((await post(`maintenance/${order}/start`, { values: { takesOut: true } })).code).toBe('H0000')
  expect(await machineState()).toBe('maintenance')
  const done = { values: { workDone: '更换压缩机', parts: '压缩机 1 台' } }
  expect((await post(`maintenance/${order}/finish`, done)).code).toBe('H0000')
  expect([await machineState(), (await get(`alarms/${alarm}`)).data.state]).toEqual(['in-service', 'cleared'])
  const ended = (await get(`maintenance/${order}`)).data
  expect([ended.state, ended.workDone, ended.parts, ended.holdsMachine]).toEqual([
    'done',
    '更换压缩机',
    '压缩机 1 台',
    false,
  ])
})

test('a machine that two work orders hold comes back with the second', async () => {
  const machine = await aMachineInService(app, own)
  const values = { machine, kind: 'repair', title: '换电机' }
  const orders = [(await post('maintenance', { values })).data.id, (await post('maintenance', { values })).data.id]
  for (const order of orders) await post(`maintenance/${order}/start`, { values: { takesOut: true } })
  const states: string[] = []
  await post(`maintenance/${orders[0]}/finish`, { values: { workDone: '好了' } })
  states.push((await get(`machines/${machine}`)).data.state)
  await post(`maintenance/${orders[1]}/cancel`, { reason: '不用了' })
  states.push((await get(`machines/${machine}`)).data.state)
  expect(states).toEqual(['maintenance', 'in-service'])
})

test('a machine that somebody took out by hand stays out when the work at it is done', async () => {
  const machine = await aMachineInService(app, own)
  await post(`machine-registration/${machine}/start-maintenance`, { reason: '商场装修' })
  const order = (await post('maintenance', { values: { machine, kind: 'repair', title: '换电机' } })).data.id
  expect((await post(`maintenance/${order}/start`, { values: { takesOut: true } })).code).toBe('H0000')
  expect((await get(`maintenance/${order}`)).data.holdsMachine).toBe(false)
  expect((await post(`maintenance/${order}/finish`, { values: { workDone: '好了' } })).code).toBe('H0000')
  expect((await get(`machines/${machine}`)).data.state).toBe('maintenance')
})

test('a machine that is put back and taken out again by hand stays out when the work that held it is done', async () => {
  const machine = await aMachineInService(app, own)
  const order = (await post('maintenance', { values: { machine, kind: 'repair', title: '换电机' } })).data.id
  await post(`maintenance/${order}/start`, { values: { takesOut: true } })
  const holds = async () => (await get(`maintenance/${order}`)).data.holdsMachine
  expect(await holds()).toBe(true)
  await post(`machine-registration/${machine}/end-maintenance`)
  expect([await holds(), (await get(`machines/${machine}`)).data.state]).toEqual([false, 'in-service'])
  await post(`machine-registration/${machine}/start-maintenance`, { reason: '商场装修' })
  expect((await post(`maintenance/${order}/finish`, { values: { workDone: '好了' } })).code).toBe('H0000')
  expect((await get(`machines/${machine}`)).data.state).toBe('maintenance')
})

test('every state of a work order leads on as its table says', async () => {
  const bodies = {
    open: {},
    start: { values: { takesOut: false } },
    finish: { values: { workDone: '好了' } },
    cancel: { reason: '不用了' },
  }
  for (const state of workOrderStates)
    for (const [name, body] of Object.entries(bodies) as [keyof typeof bodies, object][]) {
      const id = await aStartedOrder(app, own)
      const isOver = state === 'done' || state === 'cancelled'
      await arranged(app, (tx) =>
        tx
          .updateTable('vending.work_order')
          .set({ state, work_done: '好了', ended_at: isOver ? app.clock.now() : null })
          .where('id', '=', id)
          .execute(),
      )
      const { code } = await post(`maintenance/${id}/${name}`, body)
      const mayLead = (workOrderMoves[name].from as readonly string[]).includes(state)
      expect([state, name, code]).toEqual([state, name, mayLead ? 'H0000' : 'wrong_state'])
    }
})

test("work is given to the merchant's own people who can open it, and they are told; others are refused", async () => {
  const machine = await aMachineInService(app, own)
  const colleague = await aUserWith(app, own, [machine])
  const give = (assignee: string) =>
    post('maintenance', { values: { machine, kind: 'cleaning', title: '清洁出货口', assignee } })
  expect((await give(colleague.accountId)).code).toBe('H0000')
  expect(await told(colleague)).toEqual([true])
  expect((await give(own.admin.accountId)).code).toBe('H0000')
  const bystander = await aUserWith(app, own, [await aMachineInService(app, own)])
  expect((await give(bystander.accountId)).code).toBe('assignee_of_another')
  const replenisher = await aMerchantPerson(app, replenisherRole, own.id)
  await grant(replenisher, machine, true)
  expect((await give(replenisher.accountId)).code).toBe('assignee_of_another')
  expect((await give(other.admin.accountId)).code).toBe('invalid_input')
  const theirs = await anOrder(app, other)
  expect((await get(`maintenance/${theirs}`)).code).toBe('not_found')
})

test('an ordinary user, who lists no staff, gives work to the administrators and to those who share a machine, by name alone', async () => {
  const machine = await aMachineInService(app, own)
  const [asker, colleague] = [await aUserWith(app, own, [machine]), await aUserWith(app, own, [machine])]
  const bystander = await aUserWith(app, own, [await aMachineInService(app, own)])
  const replenisher = await aMerchantPerson(app, replenisherRole, own.id)
  await grant(replenisher, machine, true)
  expect((await get('staff/options', asker)).code).toBe('forbidden')
  const offered = async (query: string): Promise<{ id: string; label: string }[]> =>
    (await get(`assignees/options${query}`, asker)).data.rows
  const isOffered = async (people: readonly TestAccount[]) => {
    const ids = (await offered('')).map(({ id }) => id)
    return people.map(({ accountId }) => ids.includes(accountId))
  }
  expect(await isOffered([own.admin, asker, colleague])).toEqual([true, true, true])
  expect(await isOffered([bystander, replenisher, other.admin])).toEqual([false, false, false])
  const give = async (assignee: string) => {
    const values = { machine, kind: 'cleaning', title: '清洁出货口', assignee }
    return (await app.as(asker).post('/api/console/maintenance', { values })).body
  }
  const given = (await give(colleague.accountId)).data.id
  const { assignee } = (await get(`maintenance/${given}`, asker)).data
  expect(assignee.id).toBe(colleague.accountId)
  expect((await give(bystander.accountId)).code).toBe('assignee_of_another')
  // who has the work keeps the name, though nobody would be given it now
  await grant(colleague, machine, false)
  expect(await isOffered([colleague])).toEqual([false])
  expect(await offered(`?ids=${colleague.accountId},${bystander.accountId}`)).toEqual([assignee])
  expect(await offered('?search=nobody')).toEqual([])
})

test('who is given work by an edit is told, once; an edit of anything else asks nothing of who has it', async () => {
  const machine = await aMachineInService(app, own)
  const [first, passed, second] = await Promise.all([1, 2, 3].map(() => aUserWith(app, own, [machine])))
  assert(first && passed && second)
  const values = { machine, kind: 'cleaning', title: '清洁出货口', assignee: first.accountId }
  const { id } = (await post('maintenance', { values })).data
  const edit = async (changed: object) => {
    const { revision } = (await get(`maintenance/${id}`)).data
    return (await app.as(own.admin).patch(`/api/console/maintenance/${id}`, { revision, values: changed })).body.code
  }
  expect(await told(first)).toEqual([true])
  for (const { accountId } of [passed, second]) expect(await edit({ assignee: accountId })).toBe('H0000')
  expect([await told(first), await told(passed), await told(second)]).toEqual([[true], [], [true]])
  const bystander = await aUserWith(app, own, [])
  expect(await edit({ assignee: bystander.accountId })).toBe('assignee_of_another')
  await grant(second, machine, false)
  expect(await edit({ description: '带上抹布' })).toBe('H0000')
  expect(await edit({ assignee: null })).toBe('H0000')
  expect([await told(second), await told(bystander)]).toEqual([[true], []])
})

test("work is late from the moment it was due by the program's clock, in the list and by itself, and not once it has ended", async () => {
  const order = await anOrder(app, own, { dueAt: new Date(app.clock.now().getTime() + 60_000).toISOString() })
  const isLate = async () => [
    (await get(`maintenance/${order}`)).data.isOverdue,
    (await get('maintenance?tab=overdue')).data.rows.some(({ id }: { id: string }) => id === order),
  ]
  expect(await isLate()).toEqual([false, false])
  app.clock.advance(60_001)
  expect(await isLate()).toEqual([true, true])
  await post(`maintenance/${order}/cancel`, { reason: '不用了' })
  expect(await isLate()).toEqual([false, false])
})
