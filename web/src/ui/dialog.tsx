import { Suspense } from 'react'
import type { DialogProps } from './dialog-window.tsx'
import { lazyPart } from './lazy-part.tsx'

/** Fetches its code. */
export const loadDialog = () => import('./dialog-window.tsx')
const Impl = lazyPart(loadDialog)

/** A window over the page; on a phone a sheet from below. Its code is fetched when it first opens. */
export function Dialog(props: DialogProps) {
	if (!props.open) return null
	return (
		<Suspense fallback={null}>
			<Impl {...props} />
		</Suspense>
	)
}
