import { NARROW_SCREEN } from '../../theme/media.ts'
import { sheet } from '../../theme/sheet.ts'

export const styles = sheet({
	donor: {
		display: 'inline-flex',
		flexWrap: 'wrap',
		gap: '2px 8px',
		alignItems: 'center',
		[NARROW_SCREEN]: { 'td &': { justifyContent: 'flex-end' } },
	},
	money: {
		margin: '12px 0 24px',
		overflow: 'hidden',
		'& > div': { display: 'flex', gap: '16px', justifyContent: 'space-between', padding: '10px 16px' },
		'& > div + div': { borderTop: '1px solid var(--color-line)' },
		'& .sum': { background: 'var(--color-sunken)', fontWeight: 620 },
	},
	lead: { display: 'flex', flexWrap: 'wrap', gap: '8px 12px', alignItems: 'center' },
	waits: {
		display: 'flex',
		flexWrap: 'wrap',
		gap: '12px 20px',
		alignItems: 'center',
		justifyContent: 'space-between',
		marginBottom: '24px',
		padding: '14px 16px',
		borderLeft: '3px solid var(--color-sky)',
		'& > p': { flex: '1 1 260px' },
	},
})
