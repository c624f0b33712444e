import { useEditorActs } from '../editor-context.ts'
import type { Part } from '../paths.ts'
import type { ObjectShape } from '../shapes.ts'
import type { PropControlProps } from './control-props.ts'

/** A part within a part. */
export function ObjectInput({ path, value, shape }: PropControlProps & { shape: ObjectShape }) {
  const { PartForm } = useEditorActs()
  return <PartForm shape={shape} path={path} part={(value ?? {}) as Part} />
}
