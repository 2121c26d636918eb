import { createRoot } from 'react-dom/client'
import { LoadingBar } from '../app/loading-bar.tsx'

/** Shows that a call is under way, as the application does. */
export const showWaiting = (): void =>
	createRoot(document.body.appendChild(document.createElement('div'))).render(<LoadingBar />)
