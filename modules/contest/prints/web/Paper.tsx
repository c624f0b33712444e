import './paper.css'
import type { Accent } from '#kernel/web/ui/Layout.tsx'
import type { PrintedForm } from '../schema.ts'
import type { PaperData } from './paper-data.ts'
import { texts } from './texts.ts'

type PaperRow = PrintedForm['cover'][number]

/** The accents of the papers as the design system names them: the policy of the pages forbids a style attribute. */
const accents: Readonly<Record<string, Accent>> = { '#0b6b66': 'teal', '#b4530a': 'orange', '#5b3fc4': 'violet' }

/** Which headings the paper's title and parts are: a page has one h1, which is another one where the paper lies on the site's page. */
const headings = { page: { Title: 'h1', Part: 'h2' }, sheet: { Title: 'h2', Part: 'h3' } } as const
type PartHeading = (typeof headings)[keyof typeof headings]['Part']

/** The form as a document: A4 sheets of the same data as the PDF, in Chinese as the official paper is. `as` page: it is all there is. */
export function Paper({ data, as }: { data: PaperData; as: keyof typeof headings }) {
  const t = texts.translator('zh')
  const { form, portraits } = data
  const { Title, Part } = headings[as]
  return (
    <article
      className="paper"
      lang="zh"
      data-accent={accents[form.accent] ?? 'blue'}
      data-draft={form.isDraft || undefined}
    >
      {form.isDraft && <div className="paper-watermark" data-words={t('paper.draft')} aria-hidden="true" />}
      <header className="paper-head">
        <span>{form.seasonTitle}</span>
        <span>{`${t('paper.number')} ${form.number} · ${form.isDraft ? t('paper.draftVersion') : t('paper.version', { version: form.version })}`}</span>
      </header>
      <div className="paper-title">
        <p>{form.seasonTitle}</p>
        <Title className="paper-name">{form.formTitle}</Title>
        <p>{`${form.kindLabel} · ${form.officialCode}`}</p>
        <p className="paper-work">{`${form.titleLabel}：${form.title}`}</p>
      </div>
      <Rows rows={form.cover} />
      {form.sections.map((section) => (
        <section key={section.title}>
          <Part className="paper-part">{section.title}</Part>
          <Rows rows={section.rows} />
        </section>
      ))}
      {form.people.map((group) => (
        <section key={group.title}>
          <Part className="paper-part">{group.title}</Part>
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
      {form.materials.length > 0 && <Materials form={form} Part={Part} />}
      <section>
        <Part className="paper-part">{t('paper.ticks')}</Part>
        <ul className="paper-ticks">
          {form.ticks.map((tick) => (
            <li key={tick}>{tick}</li>
          ))}
        </ul>
      </section>
      <Hands form={form} Part={Part} />
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

function Materials({ form, Part }: { form: PrintedForm; Part: PartHeading }) {
  const t = texts.translator('zh')
  return (
    <section>
      <Part className="paper-part">{t('paper.materials')}</Part>
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

/** Places for signatures and seals. */
function Hands({ form, Part }: { form: PrintedForm; Part: PartHeading }) {
  const t = texts.translator('zh')
  return (
    <>
      <section>
        <Part className="paper-part">{t('paper.signatures')}</Part>
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
        <Part className="paper-part">{t('paper.seals')}</Part>
        <div className="paper-hands" data-look="seals">
          {form.seals.map((name) => (
            <div key={name}>
              <b>{name}</b>
              <p>{t('paper.opinion')}</p>
              <p className="paper-date">{`${t('paper.seal')}　${t('paper.date')}`}</p>
            </div>
          ))}
        </div>
      </section>
    </>
  )
}
