import { type ReactNode, useState } from 'react'
import { Button, IconButton, LinkButton } from '#kernel/web/ui/Buttons.tsx'
import { Card } from '#kernel/web/ui/Card.tsx'
import { Carousel } from '#kernel/web/ui/Carousel.tsx'
import { Tag } from '#kernel/web/ui/Feedback.tsx'
import { Icon, iconNames } from '#kernel/web/ui/Icon.tsx'
import { Book, Certificate, Film, Palette, Sending, Writing } from '#kernel/web/ui/illustrations/making.tsx'
import { OrbitMark } from '#kernel/web/ui/illustrations/OrbitMark.tsx'
import { Atom, Graph, Leaf, Lens, RobotArm, Rocket } from '#kernel/web/ui/illustrations/science.tsx'
import { EmptyBox, Lock, LostSignal, Success } from '#kernel/web/ui/illustrations/states.tsx'
import { Grid, Row, SiteFooter, SiteHeader, Stack } from '#kernel/web/ui/Layout.tsx'
import { Group, Section } from './Section.tsx'
import type { GalleryWords } from './words.ts'

const swatches = ['ground', 'sunken', 'surface', 'soft', 'accent', 'vivid', 'good', 'warn', 'bad'] as const

function Type({ t }: { t: GalleryWords }) {
  return (
    <Section id="type" title={t('sections.type')}>
      <Stack>
        <p className="gallery-h1">{t('type.h1')}</p>
        <p className="gallery-h2">{t('type.h2')}</p>
        <p className="gallery-h3">{t('type.h3')}</p>
        <p className="lead">{t('type.lead')}</p>
        <p className="gallery-text">{t.rich('type.body', { link: (words) => <a href="#type">{words}</a> })}</p>
        <p>
          <small>{t('type.small')}</small>
        </p>
      </Stack>
      <ul className="swatches">
        {swatches.map((name) => (
          <li key={name} data-color={name}>
            {t(`type.${name}`)}
          </li>
        ))}
      </ul>
      <div className="gallery-frame">
        <SiteHeader
          brand={
            <>
              <OrbitMark />
              <span>{t('page.brand')}</span>
            </>
          }
          brandHref="#type"
          items={[
            { href: '#buttons', label: t('sections.buttons'), isCurrent: true },
            { href: '#forms', label: t('sections.forms') },
          ]}
          words={{ navigation: t('page.brand'), menu: t('page.menu') }}
        />
        <SiteFooter>
          <p>{t('page.footer')}</p>
          <a href="#type">{t('page.crumbHome')}</a>
        </SiteFooter>
      </div>
    </Section>
  )
}

function Buttons({ t }: { t: GalleryWords }) {
  return (
    <Section id="buttons" title={t('sections.buttons')}>
      <Row>
        <Button variant="primary" iconAfter="arrow-right">
          {t('buttons.primary')}
        </Button>
        <Button icon="eye">{t('buttons.secondary')}</Button>
        <Button variant="quiet">{t('buttons.quiet')}</Button>
        <Button variant="danger" icon="trash">
          {t('buttons.danger')}
        </Button>
      </Row>
      <Row>
        <Button variant="primary" size="large">
          {t('buttons.large')}
        </Button>
        <Button size="small">{t('buttons.small')}</Button>
        <Button variant="primary" isBusy>
          {t('buttons.busy')}
        </Button>
        <Button variant="primary" disabledReason={t('buttons.reason')}>
          {t('buttons.refused')}
        </Button>
      </Row>
      <Row>
        <LinkButton href="#cards" icon="file">
          {t('buttons.link')}
        </LinkButton>
        <LinkButton href="#cards" variant="quiet" iconAfter="external" target="_blank" rel="opener">
          {t('buttons.external')}
        </LinkButton>
        <IconButton icon="edit" label={t('buttons.edit')} />
        <IconButton icon="copy" label={t('buttons.copy')} variant="secondary" />
        <IconButton icon="print" label={t('buttons.print')} variant="primary" />
        <IconButton icon="trash" label={t('buttons.remove')} disabledReason={t('buttons.reason')} />
      </Row>
      <Group title={t('sections.icons')}>
        <ul className="gallery-icons">
          {iconNames.map((name) => (
            <li key={name}>
              <Icon name={name} />
              <code>{name}</code>
            </li>
          ))}
        </ul>
      </Group>
    </Section>
  )
}

const drawings = {
  Rocket,
  RobotArm,
  Lens,
  Leaf,
  Graph,
  Atom,
  Book,
  Film,
  Palette,
  Certificate,
  Writing,
  Sending,
  EmptyBox,
  LostSignal,
  Lock,
  Success,
}

function Drawings({ t }: { t: GalleryWords }) {
  return (
    <Section id="drawings" title={t('sections.drawings')}>
      <Grid min="s">
        {Object.entries(drawings).map(([name, Picture]) => (
          <Stack key={name} gap="xs" className="gallery-drawing">
            <Picture />
            <code>{name}</code>
          </Stack>
        ))}
      </Grid>
    </Section>
  )
}

function Cards({ t }: { t: GalleryWords }) {
  const [isLiked, setLiked] = useState(false)
  const frame = (accent: string, picture: ReactNode) => (
    <div className="gallery-slide" data-accent={accent}>
      {picture}
    </div>
  )
  return (
    <Section id="cards" title={t('sections.cards')}>
      <Grid min="l">
        <Card
          accent="teal"
          tone="soft"
          picture={<Lens />}
          href="#cards"
          title={t('cards.innovation')}
          tag={<Tag kind="success">{t('cards.open')}</Tag>}
        >
          {t('cards.innovationText')}
        </Card>
        <Card
          accent="orange"
          tone="soft"
          picture={<RobotArm />}
          href="#cards"
          title={t('cards.robot')}
          tag={<Tag icon="calendar">{t('cards.soon')}</Tag>}
        >
          {t('cards.robotText')}
        </Card>
        <Card
          accent="violet"
          tone="soft"
          picture={<Atom />}
          href="#cards"
          title={t('cards.olympiad')}
          tag={<Tag icon="lock">{t('cards.closed')}</Tag>}
        >
          {t('cards.olympiadText')}
        </Card>
      </Grid>
      <Grid>
        <Card title={t('cards.plain')} foot={<Button onClick={() => setLiked(!isLiked)}>{t('cards.more')}</Button>}>
          {t('cards.plainText')}
        </Card>
        <Card tone="sunken" title={t('cards.sunken')}>
          {t('cards.sunkenText')}
        </Card>
      </Grid>
      <Carousel
        label={t('cards.carousel')}
        words={{
          previous: t('cards.previous'),
          next: t('cards.next'),
          pause: t('cards.pause'),
          play: t('cards.play'),
          slide: (index, count) => t('cards.slide', { index, count }),
        }}
        slides={[
          { id: 'one', alt: t('cards.slideOne'), image: frame('blue', <Rocket title={t('cards.slideOne')} />) },
          { id: 'two', alt: t('cards.slideTwo'), image: frame('orange', <RobotArm title={t('cards.slideTwo')} />) },
          { id: 'three', alt: t('cards.slideThree'), image: frame('teal', <Lens title={t('cards.slideThree')} />) },
        ]}
      />
    </Section>
  )
}

/** Type, colors, buttons, icons, drawings, cards. */
export function Basics({ t }: { t: GalleryWords }) {
  return (
    <>
      <Type t={t} />
      <Buttons t={t} />
      <Drawings t={t} />
      <Cards t={t} />
    </>
  )
}
