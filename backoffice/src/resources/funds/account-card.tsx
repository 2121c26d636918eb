import { Button } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { Eye, EyeOff } from 'lucide-react'
import { useDataProvider } from 'react-admin'
import type { WithdrawalDetail } from '../../../../domain/funds/withdrawals.contract.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'
import { Chip } from '../../ui/chip.tsx'
import { Failure } from '../../ui/failure.tsx'
import { KeyValue, KeyValues } from '../../ui/key-values.tsx'
import { Note } from '../../ui/note.tsx'
import { When } from '../../ui/when.tsx'
import styles from './funds.module.css'

/** Where the money goes: the last four digits, and the number in full for whoever makes the transfer. */
export function AccountCard({ withdrawal }: { withdrawal: WithdrawalDetail }) {
	const t = useT()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const reveal = useMutation({ mutationFn: () => dataProvider.revealAccount(withdrawal.id) })
	const { account } = withdrawal
	const shown = reveal.data ?? account
	return (
		<section aria-labelledby="account-title">
			<div className={styles.head}>
				<h2 id="account-title">{t('withdrawals.account')}</h2>
				{account ? <Chip>{t(`withdrawals.accountStatus.${account.status}`)}</Chip> : null}
			</div>
			<div className={styles.notes}>
				{account === null ? <Note>{t('withdrawals.accountGone')}</Note> : null}
				{account?.removed ? <Note>{t('withdrawals.accountRemoved')}</Note> : null}
				{account && !account.removed && account.newestVersion > account.version ? (
					<Note>{t('withdrawals.accountChanged')}</Note>
				) : null}
				{reveal.error ? <Failure error={reveal.error} onRetry={() => reveal.mutate()} /> : null}
			</div>
			{account && shown ? (
				<KeyValues>
					<KeyValue label={t('withdrawals.bank')}>{shown.label}</KeyValue>
					<KeyValue label={t('withdrawals.holder')}>{shown.accountHolderName}</KeyValue>
					<KeyValue label={t('withdrawals.holderType')}>
						{t(`foundation.${shown.accountHolderType}`)}
					</KeyValue>
					<KeyValue label={t('withdrawals.number')}>
						<span className={styles.number} aria-live="polite">
							{shown.accountNumber}
							<Button
								variant="outlined"
								color="secondary"
								startIcon={reveal.data ? <EyeOff size={16} /> : <Eye size={16} />}
								disabled={reveal.isPending}
								title={t('withdrawals.revealHelp')}
								onClick={() => (reveal.data ? reveal.reset() : reveal.mutate())}
							>
								{t(reveal.data ? 'withdrawals.hide' : 'withdrawals.reveal')}
							</Button>
						</span>
					</KeyValue>
					<KeyValue label={t(`withdrawals.routing.${shown.country}`)}>{shown.routingNumber}</KeyValue>
					<KeyValue label={t('withdrawals.accountSince')}>
						<When at={account.changedAt} />
					</KeyValue>
				</KeyValues>
			) : null}
		</section>
	)
}
