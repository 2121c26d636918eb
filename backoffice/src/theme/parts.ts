import { NARROW } from './media.ts'

export const columns = (aside: string, gap = '24px') => ({
	display: 'grid',
	gridTemplateColumns: `minmax(0, 1fr) ${aside}`,
	gap,
	alignItems: 'start',
	[NARROW]: { gridTemplateColumns: 'minmax(0, 1fr)' },
})

export const hidden = {
	position: 'absolute',
	width: '1px',
	height: '1px',
	overflow: 'hidden',
	clipPath: 'inset(50%)',
	whiteSpace: 'nowrap',
} as const
