export { escapeHtml, sanitizeHtml } from '#kernel/server/html.ts'
