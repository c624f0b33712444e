import { createRoot } from 'react-dom/client'
createRoot(document.getElementById('console') as HTMLElement).render(<h1>console</h1>)
