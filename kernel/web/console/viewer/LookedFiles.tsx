import './looked-files.css'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { later } from '../later.tsx'
import { kindOf, type ViewedFile } from './viewed-file.ts'

// Most rows have no files.
const FileViewer = later(() => import('./FileViewer.tsx').then((file) => file.FileViewer))

interface LookedFilesProps {
  files: readonly ViewedFile[]
  /** of whose answers the files are: asked for anew when their addresses have expired */
  queryKey: readonly unknown[]
}

/** Files by their names, pictures as such; the one that is pressed opens below them, and closes when it is pressed again. */
export function LookedFiles({ files, queryKey }: LookedFilesProps) {
  const client = useQueryClient()
  const [openId, setOpenId] = useState<string | null>(null)
  return (
    <div className="looked-files">
      <ul>
        {files.map((file) => (
          <li key={file.id}>
            <button
              type="button"
              aria-expanded={file.id === openId}
              onClick={() => setOpenId(file.id === openId ? null : file.id)}
            >
              {kindOf(file) === 'picture' && <img src={file.previewUrl ?? file.url ?? ''} alt="" loading="lazy" />}
              <span>{file.name}</span>
            </button>
          </li>
        ))}
      </ul>
      {openId !== null && (
        <FileViewer
          files={files}
          openId={openId}
          onOpen={setOpenId}
          onClose={() => setOpenId(null)}
          onStale={() => client.refetchQueries({ queryKey, type: 'active' })}
        />
      )}
    </div>
  )
}
