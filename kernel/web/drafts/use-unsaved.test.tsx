import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { signedIn, signedOut } from '../session.ts'
import { useUnsaved } from './use-unsaved.ts'

const stored = { name: '' }

function Probe({ place }: { place: string }) {
  const { typed, setTyped, isKept } = useUnsaved(place, stored)
  return (
    <>
      <input aria-label="name" value={typed.name} onChange={(event) => setTyped({ name: event.target.value })} />
      <output>{isKept ? 'kept' : 'not kept'}</output>
    </>
  )
}

afterEach(() => {
  vi.restoreAllMocks()
  signedOut()
})

test('a browser without room does not say that it keeps what is typed, and keeps it again once there is room', async () => {
  const userInfo = { name: '李晓明', roles: ['pupil'], urlList: [] }
  signedIn({ session_key: 'abc123', userInfo, draftKey: 'c2VjcmV0' })
  await render(<Probe place={crypto.randomUUID()} />)
  const [field, told] = [page.getByLabelText('name'), page.getByRole('status')]
  await field.fill('L')
  await expect.element(told).toMatchTextContent(/^kept$/)
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await field.fill('Li')
  await expect.element(told).toMatchTextContent(/^not kept$/)
  put.mockRestore()
  await field.fill('Lin')
  await expect.element(told).toMatchTextContent(/^kept$/)
})
