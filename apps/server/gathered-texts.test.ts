import { expect, test } from 'vitest'
import { ownTextsOf } from '#kernel/server/own-texts.ts'
import { gatherTexts } from './gathered-texts.ts'
import { modules } from './modules.ts'
import { loadAllCatalogues, loadCatalogues } from './texts.ts'

test('the texts that a build gathers are those that the server reads from its sources', async () => {
  const { spoken, own } = await gatherTexts()
  expect(spoken).toEqual(await loadCatalogues(modules))
  expect(own.digest).toEqual(ownTextsOf(await loadAllCatalogues(modules)).digest)
  expect(own.texts.length).toBeGreaterThan(30_000)
})
