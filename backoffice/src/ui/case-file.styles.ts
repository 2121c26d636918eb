import { NARROW } from '../theme/media.ts'
import { sheet } from '../theme/sheet.ts'

export const styles = sheet({
	file: {
		display: 'flex',
		flexDirection: 'column',
		minWidth: 0,
		minHeight: 'calc(100vh - var(--bar-height))',
	},
	pages: {
		flex: 1,
		display: 'grid',
		gridTemplateColumns: 'minmax(0, 1fr) 320px',
		'@media (max-width: 1280px)': { gridTemplateColumns: 'minmax(0, 1fr)', alignContent: 'start' },
	},
	case: {
		minWidth: 0,
		maxWidth: '816px',
		padding: '24px 28px 40px',
		'& h1': { fontSize: '1.625rem', lineHeight: '2rem', margin: '6px 0 12px', overflowWrap: 'anywhere' },
		[NARROW]: { padding: '16px 16px 24px' },
	},
	back: {
		display: 'inline-flex',
		alignItems: 'center',
		gap: '6px',
		minHeight: '40px',
		fontSize: 'var(--text-sm)',
	},
	chips: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
	story: { whiteSpace: 'pre-line', margin: '16px 0', overflowWrap: 'anywhere' },
	section: { display: 'grid', gap: '8px', margin: '20px 0' },
	site: { display: 'inline-flex', gap: '6px', alignItems: 'center', minHeight: '24px' },
	timeline: {
		padding: '20px',
		borderLeft: '1px solid var(--color-line)',
		'& h2': { marginBottom: '14px' },
		'@media (max-width: 1280px)': {
			border: '0',
			borderTop: '1px solid var(--color-line)',
			padding: '20px 28px 32px',
		},
		[NARROW]: { padding: '20px 16px 32px' },
	},
	inset: { padding: '24px 28px' },
	buttons: {
		display: 'flex',
		flexWrap: 'wrap',
		gap: '8px',
		[NARROW]: { width: '100%', '& > *': { flex: '1 1 auto' } },
	},
})
