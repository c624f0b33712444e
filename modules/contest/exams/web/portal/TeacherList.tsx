import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useTexts } from '#kernel/web/texts.tsx'
import { Button } from '#kernel/web/ui/Buttons.tsx'
import { Field } from '#kernel/web/ui/Field.tsx'
import { Stack } from '#kernel/web/ui/Layout.tsx'
import { TextInput } from '#kernel/web/ui/TextInputs.tsx'
import { failureOf, teacherCalls } from './calls.ts'
import { texts } from './texts.ts'

type Teachers = Awaited<ReturnType<typeof teacherCalls.list>>

/** Who decides about the school's registrations, for its contact to choose. */
export function TeacherList({ list }: { list: Teachers }) {
  const t = useTexts(texts)
  const { revalidate } = useRevalidator()
  const [loginName, setLoginName] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  async function change(work: () => Promise<unknown>) {
    setProblem(null)
    try {
      await work()
      setLoginName('')
      await revalidate()
    } catch (error) {
      setProblem(failureOf(error, t('network')))
    }
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (loginName.trim() !== '') void change(() => teacherCalls.give({ body: { loginName } }, { quiet: true }))
  }
  return (
    <section>
      <Stack>
        <h2>{t('teachers.title', { school: list.school })}</h2>
        <p>{t('teachers.lead')}</p>
        <ul>
          {list.teachers.map(({ id, name, loginName: login }) => (
            <li key={id}>
              {name} ({login}){' '}
              <Button
                variant="quiet"
                aria-label={t('teachers.takeOf', { name })}
                onClick={() => void change(() => teacherCalls.take({ body: { account: id } }, { quiet: true }))}
              >
                {t('teachers.take')}
              </Button>
            </li>
          ))}
        </ul>
        <form onSubmit={submit} noValidate>
          <Stack>
            <Field label={t('teachers.loginName')} error={problem ?? undefined}>
              <TextInput
                value={loginName}
                maxLength={20}
                autoComplete="off"
                onChange={({ target }) => setLoginName(target.value)}
              />
            </Field>
            <Button type="submit">{t('teachers.give')}</Button>
          </Stack>
        </form>
      </Stack>
    </section>
  )
}
