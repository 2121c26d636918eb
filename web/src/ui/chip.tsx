import type { ReactNode } from 'react'

export type ChipTone = 'plain' | 'ok' | 'wait' | 'bad' | 'info' | 'off' | 'urgent'

export function Chip({
	tone = 'plain',
	children,
}: {
	readonly tone?: ChipTone
	readonly children: ReactNode
}) {
	return <span className={tone === 'plain' ? 'chip' : `chip ${tone}`}>{children}</span>
}
