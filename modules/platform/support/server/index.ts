export { escapeHtml, sanitizeHtml } from './html.ts'
