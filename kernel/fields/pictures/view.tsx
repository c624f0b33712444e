import type { FileReference } from '../../contract/fields.ts'
import { FileControl, rememberFile } from '../../web/console/FileControl.tsx'
import { defineView } from '../../web/console/field-view.ts'
import { LookedFiles } from '../../web/console/viewer/LookedFiles.tsx'
import { viewedOf } from '../../web/console/viewer/viewed-file.ts'

export const picturesView = defineView<readonly FileReference[], readonly string[]>({
  Cell: ({ value }) =>
    value && (
      <span className="cell-pictures">
        {value.map((picture) =>
          picture.url ? <img key={picture.id} src={picture.url} alt={picture.name} loading="lazy" /> : picture.name,
        )}
      </span>
    ),
  Whole: ({ value }) => value && <LookedFiles files={value.map(viewedOf)} queryKey={['resource']} />,
  Control: ({ value, onChange, ...rest }) => (
    <FileControl
      {...rest}
      ids={value ?? []}
      onIds={(ids) => onChange?.(ids)}
      maxCount={rest.field.limits.maxCount ?? 1}
      accept="image/jpeg,image/png"
    />
  ),
  widthPx: 160,
  toInput: (value) => value?.map(rememberFile) ?? [],
  isWide: true,
})
