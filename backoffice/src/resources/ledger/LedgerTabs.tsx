import { Box } from '@mui/material'
import { NavLink } from 'react-router-dom'
import { useT } from '../../providers/i18n.ts'
import { PRINT } from '../../theme/media.ts'
import { sheet } from '../../theme/sheet.ts'

export const styles = sheet({
	tabs: {
		display: 'flex',
		flexWrap: 'wrap',
		gap: '4px 20px',
		marginBottom: '16px',
		borderBottom: '1px solid var(--color-line)',
		'& a': {
			display: 'inline-flex',
			alignItems: 'center',
			minHeight: '40px',
			marginBottom: '-1px',
			borderBottom: '2px solid transparent',
			color: 'var(--color-ink-2)',
			textDecoration: 'none',
			fontSize: 'var(--text-sm)',
		},
		'& a:hover': { color: 'var(--color-ink)' },
		'& a[aria-current="page"]': {
			borderColor: 'var(--color-pine)',
			color: 'var(--color-ink)',
			fontWeight: 580,
		},
		[PRINT]: { display: 'none' },
	},
})

const TABS = [
	['/reconciliation', 'report.tab'],
	['/reconciliation/difference', 'difference.title'],
	['/runs', 'runs.title'],
	['/periods', 'months.title'],
] as const

export function LedgerTabs() {
	const t = useT()
	return (
		<Box component="nav" sx={styles.tabs} aria-label={t('report.tabs')}>
			{TABS.map(([to, label]) => (
				<NavLink key={to} to={to} end={to === '/reconciliation'}>
					{t(label)}
				</NavLink>
			))}
		</Box>
	)
}
