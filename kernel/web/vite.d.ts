// What the build gives that the code uses. Vite's own list (vite/client) declares some forty kinds of files by pattern, and the
// compiler tries them all at every import that it looks up.
declare module '*.css' {}
declare module '*.css?inline' {
  const css: string
  export default css
}

interface ImportMetaEnv {
  readonly SSR: boolean
}
interface ImportMeta {
  readonly env: ImportMetaEnv
}

interface WindowEventMap {
  /** A part that the page needs could not be loaded ahead. */
  'vite:preloadError': Event & { readonly payload: Error }
}
