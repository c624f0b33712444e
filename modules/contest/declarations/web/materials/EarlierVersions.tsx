import { useState } from 'react'
import { useFormats, useTexts } from '#kernel/web/texts.tsx'
import { Button } from '#kernel/web/ui/Buttons.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import type { DeclarationDetail } from '../../schema.ts'
import { declarationCalls } from '../calls.ts'
import type { Draft } from '../draft/draft.ts'
import { texts } from '../texts.ts'

type Material = DeclarationDetail['materials'][number]

/** What stood in this place before; each can be made the newest again, and none is lost by it. */
export function EarlierVersions({ draft, file, isLocked }: { draft: Draft; file: Material; isLocked: boolean }) {
  const t = useTexts(texts)
  const formats = useFormats()
  return (
    <details>
      <summary className="choice-hint">{t('materials.earlier', { count: file.earlier.length })}</summary>
      <ul className="material-versions">
        {file.earlier.map((version) => (
          <li key={version.id} className="choice-hint">
            <span>
              {version.url ? <a href={version.url}>{version.name}</a> : version.name}
              {` · ${t('materials.version', { version: version.version })} · ${formats.bytes(version.sizeBytes)}`}
            </span>
            {!isLocked && version.url && <RestoreVersion draft={draft} version={version} />}
          </li>
        ))}
      </ul>
    </details>
  )
}

function RestoreVersion({ draft, version }: { draft: Draft; version: Material['earlier'][number] }) {
  const t = useTexts(texts)
  const [isBusy, setBusy] = useState(false)
  async function restore() {
    setBusy(true)
    try {
      await declarationCalls.restoreMaterial({ params: { declaration: draft.id, material: version.id } })
      toast(t('materials.restored', { version: version.version }), 'success')
    } finally {
      setBusy(false)
      await draft.refresh({ tellOthers: true })
    }
  }
  return (
    <Button
      size="small"
      variant="quiet"
      icon="undo"
      isBusy={isBusy}
      aria-label={t('materials.restoreOf', { version: version.version })}
      onClick={() => void restore()}
    >
      {t('materials.restore')}
    </Button>
  )
}
