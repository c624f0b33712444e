// The page's inline script loads this at the first pointer, key or focus, or when the browser is idle. What makes the page alive
// comes in one go with its styles, which are there before anything of it runs.
addEventListener('vite:preloadError', (event) => {
  // a page without its last styles is better than a page that does nothing
  if (event.payload.message.startsWith('Unable to preload CSS')) event.preventDefault()
})
void import('./start.tsx').then(({ start }) => start())
