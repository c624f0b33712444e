// What the front ends show of one's own messages beside their pages.
export { InboxDrawer } from './inbox/InboxDrawer.tsx'
export { inboxTexts } from './inbox/texts.ts'
