import { Suspense } from 'react'
import type { DialogProps } from './dialog-window.tsx'
import { lazyPart } from './lazy-part.tsx'

export const loadDialog = () => import('./dialog-window.tsx')
const Impl = lazyPart(loadDialog)

export function Dialog(props: DialogProps) {
	if (!props.open) return null
	return (
		<Suspense fallback={null}>
			<Impl {...props} />
		</Suspense>
	)
}
