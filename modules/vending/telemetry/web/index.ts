// What the screen of readings is put together from: a later module has a list of its own on it.
export { readingsPage } from './readings-page.ts'
export { readingTexts } from './texts.ts'
