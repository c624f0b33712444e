import '#kernel/web/console/console-kit.css'
import '../seasons.css'
import { ConfigProvider } from 'antd'
import { type ReactNode, useMemo } from 'react'
import type { DraftProblem } from '../calls.ts'
import { DocumentPage } from './DocumentPage.tsx'
import { EditorNav } from './EditorNav.tsx'
import { EditorSide } from './EditorSide.tsx'
import { ActsProvider, EditorProvider } from './editor-context.ts'
import type { Part } from './paths.ts'
import { exactPath } from './places.ts'
import { ShapeForm } from './ShapeForm.tsx'
import { usePlace } from './use-place.ts'

interface EditorFrameProps {
  document: Part
  problems: readonly DraftProblem[]
  isReadOnly: boolean
  put: (path: string, value: unknown) => void
  bringingBack: (list: string, index: number) => () => void
  head: ReactNode
  /** pages beside the document, by their name in the address */
  extra: Readonly<Partial<Record<'comparison' | 'trial', ReactNode>>>
}

/** Pages at the left, the forms of one, and what is still wrong at the right. */
export function EditorFrame({ document, problems, isReadOnly, put, bringingBack, head, extra }: EditorFrameProps) {
  const place = usePlace()
  const { page, show, isOpen, setOpen, go } = place
  const placed = useMemo(
    () => problems.map((problem) => ({ ...problem, at: exactPath(problem.path, document) })),
    [problems, document],
  )
  const acts = useMemo(
    () => ({ put, bringingBack, isReadOnly, setOpen, go, PartForm: ShapeForm }),
    [put, bringingBack, isReadOnly, setOpen, go],
  )
  const editor = useMemo(() => ({ ...acts, document, problems: placed, isOpen }), [acts, document, placed, isOpen])
  const own = page === 'comparison' || page === 'trial' ? extra[page] : undefined
  return (
    <ActsProvider value={acts}>
      <EditorProvider value={editor}>
        <div className="season-editor">
          {head}
          <div className="season-columns">
            <EditorNav
              page={page}
              extra={(['comparison', 'trial'] as const).filter((name) => extra[name] !== undefined)}
              onShow={show}
            />
            <div className="season-middle">
              {own ?? (
                <ConfigProvider componentDisabled={isReadOnly}>
                  <DocumentPage page={page} />
                </ConfigProvider>
              )}
            </div>
            <EditorSide />
          </div>
        </div>
      </EditorProvider>
    </ActsProvider>
  )
}
