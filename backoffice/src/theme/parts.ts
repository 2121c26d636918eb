import { NARROW } from './media.ts'

/** What matters, and beside it what goes along with it; on a narrow screen below it. */
export const columns = (aside: string, gap = '24px') => ({
	display: 'grid',
	gridTemplateColumns: `minmax(0, 1fr) ${aside}`,
	gap,
	alignItems: 'start',
	[NARROW]: { gridTemplateColumns: 'minmax(0, 1fr)' },
})

/** Read aloud, and not seen. */
export const hidden = {
	position: 'absolute',
	width: '1px',
	height: '1px',
	overflow: 'hidden',
	clipPath: 'inset(50%)',
	whiteSpace: 'nowrap',
} as const
