import { lazy, Suspense } from 'react'
import type { DialogProps } from './dialog-window.tsx'

const Impl = lazy(() => import('./dialog-window.tsx'))

/** A window over the page; on a phone a sheet from below. Its code is fetched when it first opens. */
export function Dialog(props: DialogProps) {
	if (!props.open) return null
	return (
		<Suspense fallback={null}>
			<Impl {...props} />
		</Suspense>
	)
}
