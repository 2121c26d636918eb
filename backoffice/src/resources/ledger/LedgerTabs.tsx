import { NavLink } from 'react-router-dom'
import { useT } from '../../providers/i18n.ts'
import styles from './tabs.module.css'

const TABS = [
	['/reconciliation', 'report.tab'],
	['/reconciliation/difference', 'difference.title'],
	['/runs', 'runs.title'],
	['/periods', 'months.title'],
] as const

/** The report, what changed, what was kept, and what was closed. */
export function LedgerTabs() {
	const t = useT()
	return (
		<nav className={styles.tabs} aria-label={t('report.tabs')}>
			{TABS.map(([to, label]) => (
				<NavLink key={to} to={to} end={to === '/reconciliation'}>
					{t(label)}
				</NavLink>
			))}
		</nav>
	)
}
