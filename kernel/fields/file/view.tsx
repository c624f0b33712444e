import type { FileReference } from '../../contract/fields.ts'
import { FileControl, rememberFile } from '../../web/console/FileControl.tsx'
import { defineView } from '../../web/console/field-view.ts'
import { LookedFiles } from '../../web/console/viewer/LookedFiles.tsx'
import { viewedOf } from '../../web/console/viewer/viewed-file.ts'

export const fileView = defineView<FileReference, string>({
  Cell: ({ value }) => value && (value.url ? <a href={value.url}>{value.name}</a> : value.name),
  Whole: ({ value }) => value && <LookedFiles files={[viewedOf(value)]} queryKey={['resource']} />,
  Control: ({ value, onChange, ...rest }) => (
    <FileControl
      {...rest}
      ids={value == null ? [] : [value]}
      onIds={(ids) => onChange?.(ids[0] ?? null)}
      maxCount={1}
    />
  ),
  widthPx: 180,
  toInput: (value) => value && rememberFile(value),
  isWide: true,
})
