import { createRoot } from 'react-dom/client'
import { LoadingBar } from '../app/loading-bar.tsx'

export const showWaiting = (): void =>
	createRoot(document.body.appendChild(document.createElement('div'))).render(<LoadingBar />)
