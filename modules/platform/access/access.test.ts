import { expect, test } from 'vitest'
import { permissionsOf } from '#kernel/server/resource/registry.ts'
import { startTestApp } from '#kernel/testing/app.ts'
import { anAdmin, aPupil, aTeacher } from '#modules/platform/accounts/fixtures.ts'
import { builtInRoles } from './contract.ts'
import { syncBuiltInRoles } from './server/index.ts'

const app = await startTestApp()

test('every built-in role carries exactly what routes and resources declare for it', async () => {
  const stored = await app.write((db) =>
    db.selectFrom('platform.role').select(['code', 'permissions']).orderBy('code').execute(),
  )
  expect(stored.map(({ code }) => code)).toEqual(builtInRoles.map(({ code }) => code).sort())
  for (const { code, permissions } of stored) {
    const declared = permissionsOf(app.modules).filter(({ roles }) => roles.includes(code))
    expect([code, permissions]).toEqual([code, declared.map(({ name }) => name).sort()])
  }
})

test('starting again writes nothing; a changed role is put right', async () => {
  const catalogue = permissionsOf(app.modules)
  const audits = async () => (await app.auditOf('roles')).length
  const before = await audits()
  await syncBuiltInRoles(app.ctx(), catalogue)
  expect(await audits()).toEqual(before)
  await app.write((db) =>
    db.updateTable('platform.role').set({ permissions: [] }).where('code', '=', 'admin').execute(),
  )
  await syncBuiltInRoles(app.ctx(), catalogue)
  expect(await audits()).toEqual(before + 1)
})

test('the administrator sees all addresses, others those of their roles; the server enforces it in words [S6-02] [S8-29]', async () => {
  const urlsOf = async (account: Awaited<ReturnType<typeof aPupil>>) =>
    (await app.as(account).get('/user/info')).body.data.userInfo.urlList
  const [admin, pupil] = [await anAdmin(app), await aPupil(app)]
  expect(await urlsOf(admin)).toEqual(['*'])
  expect(await urlsOf(pupil)).toEqual(['/account', '/declarations', '/print'])
  expect(await urlsOf(await aTeacher(app))).toEqual(['/account', '/declarations', '/print'])
  const refused = await app.as(pupil).get('/api/messages')
  expect([refused.status, refused.body.code, refused.body.message]).toEqual([403, 'forbidden', '您没有权限访问此页面'])
  expect((await app.as(admin).get('/api/messages')).status).toEqual(200)
})
