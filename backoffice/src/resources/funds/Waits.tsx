import { Box } from '@mui/material'
import type { BackofficeWithdrawal } from '../../../../domain/funds/withdrawals.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { serverClock } from '../../providers/server-clock.ts'
import { formatUtc, hoursSince } from '../../ui/time.ts'
import { styles } from './funds.styles.ts'

const LATE_HOURS = 36
const IN_DAYS_FROM_HOURS = 72
const WAITING: readonly BackofficeWithdrawal['status'][] = ['requested', 'approved', 'failed']

export function Waits({ withdrawal }: { withdrawal: BackofficeWithdrawal }) {
	const t = useT()
	const { status, changedAt, isUnderWay } = withdrawal
	if (isUnderWay || !WAITING.includes(status)) return null
	const hours = hoursSince(changedAt, serverClock.now())
	return (
		<Box component="span" sx={hours >= LATE_HOURS ? styles.late : styles.quiet} title={formatUtc(changedAt)}>
			{hours < IN_DAYS_FROM_HOURS
				? t('withdrawals.hours', { count: hours })
				: t('withdrawals.days', { count: Math.trunc(hours / 24) })}
		</Box>
	)
}
