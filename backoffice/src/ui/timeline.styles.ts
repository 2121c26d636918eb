import { sheet } from '../theme/sheet.ts'

export const styles = sheet({
	line: {
		position: 'relative',
		display: 'grid',
		gap: '16px',
		paddingLeft: '26px',
		'&::before': {
			content: '""',
			position: 'absolute',
			left: '7px',
			top: '8px',
			bottom: '8px',
			width: '2px',
			background: 'var(--color-line)',
		},
		'& > li': { position: 'relative', fontSize: 'var(--text-sm)', lineHeight: '1.3125rem', minWidth: 0 },
		'& > li::before': {
			content: '""',
			position: 'absolute',
			left: '-24px',
			top: '4px',
			width: '12px',
			height: '12px',
			borderRadius: '50%',
			background: 'var(--color-surface)',
			border: '2.5px solid var(--color-line-strong)',
		},
		'& > .now::before': { borderColor: 'var(--color-pine)', background: 'var(--color-pine)' },
	},
	note: {
		marginTop: '6px',
		padding: '6px 10px',
		borderLeft: '3px solid var(--color-line-strong)',
		background: 'var(--color-mist)',
	},
	facts: {
		marginTop: '4px',
		color: 'var(--color-ink-2)',
		'& > div': { display: 'flex', flexWrap: 'wrap', gap: '0 8px' },
		'& dd': { color: 'var(--color-ink)', fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' },
	},
})
