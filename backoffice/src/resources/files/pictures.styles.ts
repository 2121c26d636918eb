import { columns } from '../../theme/parts.ts'
import { sheet } from '../../theme/sheet.ts'

export const styles = sheet({
	thumb: {
		display: 'inline-flex',
		minHeight: '40px',
		alignItems: 'center',
		'& img': { display: 'block', borderRadius: '8px', objectFit: 'cover', background: 'var(--color-line)' },
	},
	columns: columns('360px'),
	picture: {
		display: 'block',
		maxWidth: '100%',
		height: 'auto',
		maxHeight: '70vh',
		borderRadius: '12px',
		background: 'var(--color-line)',
	},
	card: { padding: '20px' },
	buttons: { display: 'flex', flexWrap: 'wrap', gap: '8px', marginBlock: '16px 24px' },
})
