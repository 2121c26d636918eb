import { Link } from 'react-router-dom'
import type { WithdrawalDetail } from '../../../../domain/funds/withdrawals.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { KeyValue, KeyValues } from '../../ui/key-values.tsx'
import { named } from '../../ui/named.tsx'
import { Day, When } from '../../ui/when.tsx'
import styles from './funds.module.css'
import { WithdrawalAmount } from './withdrawal-amount.tsx'

/** What was asked for and what came of it. */
export function WithdrawalFacts({ withdrawal }: { withdrawal: WithdrawalDetail }) {
	const t = useT()
	const { requestId, approvedAt, paidOn, reference, failureCode, reason } = withdrawal
	const none = t('common.none')
	return (
		<section aria-label={t('withdrawals.facts')}>
			<p className={styles.big}>
				<WithdrawalAmount withdrawal={withdrawal} />
			</p>
			<KeyValues>
				{requestId ? (
					<KeyValue label={t('withdrawals.request')}>
						<Link to={`/requests/${requestId}/show`}>{named(t, withdrawal.label)}</Link>
					</KeyValue>
				) : null}
				<KeyValue label={t('withdrawals.asked')}>
					<When at={withdrawal.requestedAt} />
				</KeyValue>
				<KeyValue label={t('withdrawals.approved')}>{approvedAt ? <When at={approvedAt} /> : none}</KeyValue>
				<KeyValue label={t('withdrawals.paid')}>{paidOn ? <Day day={paidOn} /> : none}</KeyValue>
				<KeyValue label={t('withdrawals.reference')}>{reference ?? none}</KeyValue>
				<KeyValue label={t('withdrawals.attempts')}>{withdrawal.attempts}</KeyValue>
				{failureCode ? (
					<KeyValue label={t('withdrawals.failure')}>{t(`failureCode.${failureCode}`)}</KeyValue>
				) : null}
				{reason ? <KeyValue label={t('withdrawals.reason')}>{reason}</KeyValue> : null}
			</KeyValues>
		</section>
	)
}
