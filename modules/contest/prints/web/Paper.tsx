import './paper.css'
import type { Accent } from '#kernel/web/ui/Layout.tsx'
import type { PrintedForm } from '../schema.ts'
import type { PaperData } from './paper-data.ts'
import { texts } from './texts.ts'

type PaperRow = PrintedForm['cover'][number]

/** The accents of the papers as the design system names them: the policy of the pages forbids a style attribute. */
const accents: Readonly<Record<string, Accent>> = { '#0b6b66': 'teal', '#b4530a': 'orange', '#5b3fc4': 'violet' }

/** The form to be read: the same data as the PDF, in Chinese as the official paper is. Who prints it all the same sees that it is not the paper. */
export function Paper({ data }: { data: PaperData }) {
  const t = texts.translator('zh')
  const { form, portraits } = data
  return (
    <article
      className="paper"
      lang="zh"
      data-accent={accents[form.accent] ?? 'blue'}
      data-draft={form.isDraft || undefined}
    >
      <div
        className="paper-watermark"
        data-words={t(form.isDraft ? 'paper.draft' : 'paper.readOnly')}
        data-when={form.isDraft ? undefined : 'printed'}
        aria-hidden="true"
      />
      <header className="paper-head">
        <span>{form.seasonTitle}</span>
        <span>{`${t('paper.number')} ${form.number} · ${form.isDraft ? t('paper.draftVersion') : t('paper.version', { version: form.version })}`}</span>
      </header>
      <div className="paper-title">
        <p>{form.seasonTitle}</p>
        <h2 className="paper-name">{form.formTitle}</h2>
        <p>{`${form.kindLabel} · ${form.officialCode}`}</p>
        <p className="paper-work">{`${form.titleLabel}：${form.title}`}</p>
      </div>
      <Rows rows={form.cover} />
      {form.sections.map((section) => (
        <section key={section.title}>
          <h3 className="paper-part">{section.title}</h3>
          <Rows rows={section.rows} />
        </section>
      ))}
      {form.people.map((group) => (
        <section key={group.title}>
          <h3 className="paper-part">{group.title}</h3>
          {group.items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the printed people stand in their order and never move
            <div key={index} className="paper-person">
              <Rows rows={item.rows} />
              {item.portraitFileId && portraits[item.portraitFileId] && (
                <img src={portraits[item.portraitFileId]} alt={t('paper.portrait')} />
              )}
            </div>
          ))}
        </section>
      ))}
      {form.materials.length > 0 && <Materials form={form} />}
      <section>
        <h3 className="paper-part">{t('paper.ticks')}</h3>
        <ul className="paper-ticks">
          {form.ticks.map((tick) => (
            <li key={tick}>{tick}</li>
          ))}
        </ul>
      </section>
      <Hands form={form} />
      <footer className="paper-foot">{form.footer}</footer>
    </article>
  )
}

function Rows({ rows }: { rows: readonly PaperRow[] }) {
  if (rows.length === 0) return null
  return (
    <dl className="paper-rows">
      {rows.map((row) => (
        <div key={row.label} data-wide={row.isWide || undefined} data-line={row.isLine || undefined}>
          <dt>{row.label}</dt>
          <dd>{row.value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Materials({ form }: { form: PrintedForm }) {
  const t = texts.translator('zh')
  return (
    <section>
      <h3 className="paper-part">{t('paper.materials')}</h3>
      <table className="paper-table">
        <thead>
          <tr>
            <th>{t('paper.material')}</th>
            <th>{t('paper.file')}</th>
            <th>{t('paper.size')}</th>
            <th>{t('paper.checksum')}</th>
          </tr>
        </thead>
        <tbody>
          {form.materials.map((material) => (
            <tr key={`${material.label} ${material.name} ${material.checksum}`}>
              <td>{material.label}</td>
              <td>{material.name}</td>
              <td>{material.size}</td>
              <td>
                <code>{material.checksum}</code>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Places for signatures and seals, these with what the units have said by now. */
function Hands({ form }: { form: PrintedForm }) {
  const t = texts.translator('zh')
  return (
    <>
      <section>
        <h3 className="paper-part">{t('paper.signatures')}</h3>
        <div className="paper-hands">
          {form.signatures.map((name) => (
            <div key={name}>
              <b>{name}</b>
              <p>{t('paper.signature')}</p>
              <p className="paper-date">{t('paper.date')}</p>
            </div>
          ))}
        </div>
      </section>
      <section>
        <h3 className="paper-part">{t('paper.seals')}</h3>
        <div className="paper-hands" data-look="seals">
          {form.seals.map(({ label, opinion }) => (
            <div key={label}>
              <b>{label}</b>
              <p className="paper-opinion">{`${t('paper.opinion')}${opinion?.words ?? ''}`}</p>
              {opinion && <p>{opinion.by}</p>}
              <p className="paper-date">{`${t('paper.seal')}　${t('paper.date')}`}</p>
            </div>
          ))}
        </div>
      </section>
    </>
  )
}
