import { expect, test } from 'vitest'
import { shownSeasons, slidesOf } from './landing-data.ts'

test('a picture without a link, with the text "undefined" or with a script for one leads nowhere; without words it is numbered [S1-05] [S3-PICTURE-02]', () => {
  const links = ['undefined', '', '/documents', 'https://example.org/a', 'javascript:alert(1)', '//evil.example']
  const pictures = links.map((lj_url, index) => ({
    imgShow: `/api/files/${index}`,
    imgSmall: `/api/files/${index}?small`,
    lj_url,
    alt: index === 0 ? '' : '图',
  }))
  const slides = slidesOf(pictures, (index) => `图片 ${index}`)
  expect(slides.map(({ image, alt, href }) => [image, alt, href])).toEqual([
    ['/api/files/0', '图片 1', undefined],
    ['/api/files/1', '图', undefined],
    ['/api/files/2', '图', '/documents'],
    ['/api/files/3', '图', 'https://example.org/a'],
    ['/api/files/4', '图', undefined],
    ['/api/files/5', '图', undefined],
  ])
})

test('of several seasons of a contest the card tells of the open one, else of the next, not of one that is over', () => {
  const seasons = [
    { contest: 'innovation', phase: 'open', edition: 48 },
    { contest: 'robot', phase: 'grace', edition: 17 },
    { contest: 'robot', phase: 'upcoming', edition: 18 },
    { contest: 'innovation', phase: 'closed', edition: 47 },
    { contest: 'olympiad', phase: 'closed', edition: 9 },
  ] as const
  expect(shownSeasons(seasons).map(({ contest, edition }) => [contest, edition])).toEqual([
    ['innovation', 48],
    ['robot', 18],
    ['olympiad', 9],
  ])
})
