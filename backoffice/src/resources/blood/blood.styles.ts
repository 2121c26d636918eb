import { NARROW } from '../../theme/media.ts'
import { sheet } from '../../theme/sheet.ts'

export const styles = sheet({
	panel: { display: 'grid', gap: '12px', marginBottom: '28px' },
	head: {
		display: 'flex',
		flexWrap: 'wrap',
		gap: '8px 16px',
		alignItems: 'baseline',
		justifyContent: 'space-between',
	},
	frame: { overflow: 'clip' },
	page: {
		display: 'grid',
		gap: '20px',
		maxWidth: '1100px',
		padding: '24px 28px 40px',
		'& h1': { overflowWrap: 'anywhere' },
		[NARROW]: { padding: '16px' },
	},
})
