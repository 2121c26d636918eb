import { ChevronDown } from 'lucide-react'
import { useListContext } from 'react-admin'
import type { BackofficeWithdrawal } from '../../../../domain/funds/withdrawals.contract.ts'
import { useT } from '../../providers/i18n.ts'
import filters from '../../ui/list/filters.module.css'
import { formatUtc, hoursSince } from '../../ui/time.ts'
import styles from './funds.module.css'

/** Those who ask are told that most answers come within two days. */
const LATE_HOURS = 36
const IN_DAYS_FROM_HOURS = 72
const WAITING: readonly BackofficeWithdrawal['status'][] = ['requested', 'approved', 'failed']

/** How long a withdrawal has waited for finance as it stands; nothing for one that doesn't wait. */
export function Waits({ withdrawal }: { withdrawal: BackofficeWithdrawal }) {
	const t = useT()
	const { status, changedAt } = withdrawal
	if (!WAITING.includes(status)) return null
	const hours = hoursSince(changedAt, Date.now())
	return (
		<span className={hours >= LATE_HOURS ? styles.late : styles.quiet} title={formatUtc(changedAt)}>
			{hours < IN_DAYS_FROM_HOURS
				? t('withdrawals.hours', { count: hours })
				: t('withdrawals.days', { count: Math.trunc(hours / 24) })}
		</span>
	)
}

/** The queue, or every withdrawal that there ever was. */
export function WaitingFilter() {
	const t = useT()
	const { filterValues, setFilters } = useListContext()
	const change = (waiting: boolean) => {
		const { waiting: _, ...others } = filterValues
		setFilters(waiting ? { ...others, waiting } : others)
	}
	return (
		<label className={filters.pick}>
			<span>{t('withdrawals.show')}:</span>
			<select
				value={filterValues.waiting ? 'waiting' : ''}
				onChange={(event) => change(event.target.value === 'waiting')}
			>
				<option value="waiting">{t('withdrawals.waiting')}</option>
				<option value="">{t('list.all')}</option>
			</select>
			<ChevronDown size={16} aria-hidden />
		</label>
	)
}
