import { useQuery } from '@tanstack/react-query'
import { Button, Empty, Modal } from 'antd'
import { useState } from 'react'
import { useConsoleAccess } from '#kernel/web/console/access.tsx'
import { Unanswered } from '#kernel/web/console/Unanswered.tsx'
import { useTexts } from '#kernel/web/texts.tsx'
import { Skeleton } from '#kernel/web/ui/Skeleton.tsx'
import { duplicates, duplicatesKey, type Pair } from './calls.ts'
import { MergeDialog } from './MergeDialog.tsx'
import { mergingTexts as texts } from './texts.ts'

/** Above the list of people: who is likely to be there twice, and what can be done about it. */
export function DuplicatesTool({ onChanged }: { onChanged: () => void }) {
  const t = useTexts(texts)
  const { may } = useConsoleAccess()
  const [isOpen, setOpen] = useState(false)
  if (!may('knownPeople.merge')) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('tool')}</Button>
      {isOpen && <Pairs onChanged={onChanged} onClose={() => setOpen(false)} />}
    </>
  )
}

function Pairs({ onChanged, onClose }: { onChanged: () => void; onClose: () => void }) {
  const t = useTexts(texts)
  const [merging, setMerging] = useState<Pair | null>(null)
  const { data, error, refetch } = useQuery({ queryKey: [...duplicatesKey], queryFn: () => duplicates() })
  return (
    <Modal open title={t('tool')} footer={null} onCancel={onClose} width={720}>
      <p>{t('lead')}</p>
      {error && !data && <Unanswered error={error} onAgain={refetch} />}
      {!error && !data && <Skeleton label={t('loading')} shape="card" />}
      {data?.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('none')} />}
      <ul className="people-pairs">
        {data?.map((pair) => (
          <li key={`${pair.one.id} ${pair.other.id} ${pair.why}`}>
            <span>
              <strong>{pair.one.name}</strong> · {pair.one.unit} — <strong>{pair.other.name}</strong> ·{' '}
              {pair.other.unit}
              <br />
              <small>{t(pair.why)}</small>
            </span>
            <Button onClick={() => setMerging(pair)}>{t('open')}</Button>
          </li>
        ))}
      </ul>
      {merging && (
        <MergeDialog
          row={{ ...merging.one, revision: '', abilities: {} }}
          other={merging.other.id}
          onClose={() => setMerging(null)}
          onDone={() => {
            setMerging(null)
            void refetch()
            onChanged()
          }}
        />
      )}
    </Modal>
  )
}
