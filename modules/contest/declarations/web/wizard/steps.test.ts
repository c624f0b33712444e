import { expect, test } from 'vitest'
import type { DraftFinding } from '../../contract/completeness.ts'
import { problemAddress } from './steps.ts'

const id = '01900000-0000-7000-8000-000000000001'
const person = '01900000-0000-7000-8000-000000000002'
const at = (path: string, step: DraftFinding['step']) => problemAddress(id, { path, step })

test('each problem leads to the page that mends it, and to its place there', () => {
  expect(at('title', 'basics')).toBe(`/declarations/${id}/basics#field-title`)
  expect(at('safety.lasers', 'basics')).toBe(`/declarations/${id}/safety#field-safety-lasers`)
  expect(at('materials.report', 'materials')).toBe(`/declarations/${id}/materials#field-materials-report`)
  expect(at(`members.${person}.school`, 'members')).toBe(
    `/declarations/${id}/members/${person}#field-members-${person}-school`,
  )
})

test('a problem of a whole list, of a person and of the code has a place as well', () => {
  expect(at('members', 'members')).toBe(`/declarations/${id}/members#field-members`)
  expect(at(`members.${person}`, 'members')).toBe(`/declarations/${id}/members/${person}#field-members-${person}`)
  expect(at('authorizationCode', 'code')).toBe(`/declarations/new/code?declaration=${id}`)
})
