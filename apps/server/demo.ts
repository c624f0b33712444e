import type { App } from './app.ts'

/** Fills a new database with the demo season. Called by main.ts only where the demo is wanted and no account exists. */
export async function seedDemo(app: App): Promise<void> {
  app.surroundings.log.warn('there is no demo season yet')
}
