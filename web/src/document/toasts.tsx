import { createRoot } from 'react-dom/client'
import { orNewVersion } from '../lib/new-version.ts'
import { toastPlace } from '../lib/toast.ts'

let isOffered = false

export function offerToasts(): void {
	if (isOffered) return
	isOffered = true
	const stop = toastPlace.subscribe(() => {
		stop()
		void orNewVersion(() => import('../ui/toaster.tsx')).then(({ default: Toaster }) => {
			const place = document.body.appendChild(document.createElement('div'))
			createRoot(place).render(<Toaster />)
		})
	})
}
