import { sheet } from '../theme/sheet.ts'

export const styles = sheet({
	lines: {
		border: '1px solid var(--color-line)',
		borderRadius: '8px',
		overflow: 'hidden',
		fontSize: 'var(--text-sm)',
		lineHeight: 'var(--text-sm-line)',
		'& > div': {
			display: 'flex',
			flexWrap: 'wrap',
			gap: '2px 16px',
			justifyContent: 'space-between',
			padding: '8px 14px',
			background: 'var(--color-surface)',
		},
		'& > div + div': { borderTop: '1px solid var(--color-line)' },
		'& dd': {
			display: 'flex',
			flexWrap: 'wrap',
			gap: '2px 8px',
			alignItems: 'center',
			justifyContent: 'flex-end',
			marginLeft: 'auto',
		},
	},
})
