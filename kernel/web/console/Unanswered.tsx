import { Button } from 'antd'
import { RefusedError, type RefusedField, saidBy } from '../client/errors.ts'
import { useTexts } from '../texts.tsx'
import { kitTexts } from './kit-texts.ts'

/**
 * Why something was refused, where no field shows its own problem: what is wrong with the fields themselves, not how many of them
 * are wrong. Null where the server has no words for people.
 * @param say words one problem, where more is known of its place than the server says
 */
export function whyUnanswered(
  error: unknown,
  say: (problem: RefusedField) => string = ({ message }) => message,
): string | null {
  const problems = error instanceof RefusedError ? [...new Set(error.fields.map(say))] : []
  return problems.length > 0 ? problems.join(' · ') : saidBy(error)
}

/** What could not be fetched, in words, and the way to try once more: nobody shall wait for ever, or read that there is nothing. */
export function Unanswered({ error, onAgain }: { error: Error; onAgain: () => unknown }) {
  const t = useTexts(kitTexts)
  return (
    <span role="alert">
      {whyUnanswered(error) ?? t('list.cut')}{' '}
      <Button size="small" onClick={() => void onAgain()}>
        {t('list.again')}
      </Button>
    </span>
  )
}
