import { useQuery, useQueryClient } from '@tanstack/react-query'
import { FileViewer } from '#kernel/web/console/viewer/FileViewer.tsx'
import { useTexts } from '#kernel/web/texts.tsx'
import { screeningCalls, screeningKey } from '../calls.ts'
import { texts } from '../texts.ts'
import { useForm } from './form.ts'
import { formId, viewedFiles } from './viewed.ts'

interface FilesAsideProps {
  /** null: none */
  viewed: string | null
  onView: (id: string | null) => void
}

/** The file that is looked at, beside the form and the decision. */
export function FilesAside({ viewed, onView }: FilesAsideProps) {
  const t = useTexts(texts)
  const form = useForm()
  const client = useQueryClient()
  const { id } = form.view.declaration
  const printed = useQuery({
    queryKey: [...screeningKey, 'form-address', id],
    queryFn: () => screeningCalls.formAddress({ params: { declaration: id } }),
    enabled: viewed === formId,
  })
  const formUrl = printed.data?.url ?? null
  if (viewed === null) return null
  return (
    <FileViewer
      files={viewedFiles(t, form, formUrl)}
      openId={viewed}
      onOpen={onView}
      onClose={() => onView(null)}
      onStale={() => client.refetchQueries({ queryKey: screeningKey, type: 'active' })}
    />
  )
}
