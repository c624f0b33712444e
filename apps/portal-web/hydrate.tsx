import { start } from './start.tsx'

// The page's inline script loads this at the first pointer, key or focus, or when the browser is idle.
void start()
