import { defaultLanguage, isLanguage } from '#kernel/contract/languages.ts'
import { client } from '#kernel/web/client/browser.ts'
import type { LooseTranslate } from '#kernel/web/console/pages.ts'
import { type ConsolePorts, setConsolePorts } from '#kernel/web/console/ports.ts'
import { listViewRoutes } from '#modules/platform/console/contract.ts'
import type { listViewSchemas } from '#modules/platform/console/schema.ts'
import type { FilePurposeName } from '#modules/platform/files/contract.ts'
import { uploadFile } from '#modules/platform/files/web/index.ts'
import { consoleTexts } from './console-texts.ts'
import { groupOf, screens, textKeyOf } from './screens.ts'
import { downloads } from './top-bar/windows.ts'

const listViews = client<typeof listViewSchemas>(listViewRoutes)
const tables = async () => (await import('#modules/platform/exports/web/index.ts')).tables

/** Hands the modules' parts to the generic pages. */
const ports: ConsolePorts = {
  screens() {
    const language = document.documentElement.lang
    const t = consoleTexts.translator(isLanguage(language) ? language : defaultLanguage) as unknown as LooseTranslate
    return screens.map((screen) => {
      const group = groupOf(screen)
      return { path: screen.path, group, groupName: t(`groups.${group}`), name: t(`screens.${textKeyOf(screen)}`) }
    })
  },
  async upload(file, purpose, onProgress) {
    const stored = await uploadFile(file, { purpose: purpose as FilePurposeName, onProgress })
    const { fileId: id, name, mediaType, originalUrl: url } = stored
    return { id, name, mediaType, url, pagesUrl: null }
  },
  // each comes with its first use: most pages need neither
  history: async (resource, id) => (await import('#modules/platform/audit/web/index.ts')).historyOf(resource, id),
  tables: {
    startExport: async (...asked) => (await tables()).startExport(...asked),
    askUnmasked: async (...asked) => (await tables()).askUnmasked(...asked),
    sample: async (resource) => (await tables()).sample(resource),
    checkImport: async (...asked) => (await tables()).checkImport(...asked),
    applyImport: async (...asked) => (await tables()).applyImport(...asked),
    openDownloads: () => downloads.show(true),
  },
  lists: {
    read: (list) => listViews.arrangement({ query: { list } }, { quiet: true }),
    keep: async (list, arrangement) => {
      const { columns, views, ...rest } = arrangement
      const body = {
        list,
        arrangement: { ...rest, ...(columns && { columns: [...columns] }), ...(views && { views: [...views] }) },
      }
      await listViews.arrange({ body }, { quiet: true })
    },
    sharePermission: listViewRoutes.share.name,
    share: async (list, { name, query }) => {
      await listViews.share({ body: { list, name, query } }, { quiet: true })
    },
    unshare: async (id) => {
      await listViews.unshare({ params: { id } }, { quiet: true })
    },
  },
}
setConsolePorts(ports)
