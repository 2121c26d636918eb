import { Box, Button, Typography } from '@mui/material'
import { Eye, EyeOff } from 'lucide-react'
import { CanAccess } from 'react-admin'
import type { WithdrawalDetail } from '../../../../domain/funds/withdrawals.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { Chip } from '../../ui/chip.tsx'
import { Failure } from '../../ui/failure.tsx'
import { KeyValue, KeyValues } from '../../ui/key-values.tsx'
import { Note } from '../../ui/note.tsx'
import { When } from '../../ui/when.tsx'
import { styles } from './funds.styles.ts'
import type { SeenAccountState } from './use-seen-account.ts'

interface AccountCardProps {
	account: WithdrawalDetail['account']
	state: SeenAccountState
}

export function AccountCard({ account, state }: AccountCardProps) {
	const t = useT()
	const { seen, isInFull, isPending, error, show, hide } = state
	return (
		<section aria-labelledby="account-title">
			<Box sx={styles.head}>
				<h2 id="account-title">{t('withdrawals.account')}</h2>
				{account ? <Chip>{t(`withdrawals.accountStatus.${account.status}`)}</Chip> : null}
			</Box>
			<Box sx={styles.notes}>
				{account === null ? <Note>{t('withdrawals.accountGone')}</Note> : null}
				{account?.removed ? <Note>{t('withdrawals.accountRemoved')}</Note> : null}
				{account && seen && !account.removed && account.newestVersion > seen.version ? (
					<Note>{t('withdrawals.accountChanged')}</Note>
				) : null}
				{account && !account.isBranchKnown ? <Note>{t('withdrawals.branchUnknown')}</Note> : null}
				{account?.coolingUntil && !account.removed ? (
					<Note>
						{t('withdrawals.accountCooling')} <When at={account.coolingUntil} />
					</Note>
				) : null}
				{error ? <Failure error={error} onRetry={show} /> : null}
			</Box>
			{account && seen ? (
				<KeyValues>
					<KeyValue label={t('withdrawals.bank')}>{seen.label}</KeyValue>
					<KeyValue label={t('withdrawals.holder')}>{seen.accountHolderName}</KeyValue>
					<KeyValue label={t('withdrawals.holderType')}>{t(`foundation.${seen.accountHolderType}`)}</KeyValue>
					<KeyValue label={t('withdrawals.number')}>
						<Box component="span" sx={styles.number} aria-live="polite">
							{seen.accountNumber}
							<CanAccess resource="withdrawals" action="review">
								<Button
									variant="outlined"
									color="secondary"
									startIcon={isInFull ? <EyeOff size={16} /> : <Eye size={16} />}
									disabled={isPending}
									aria-describedby="reveal-help"
									onClick={isInFull ? hide : show}
								>
									{t(isInFull ? 'withdrawals.hide' : 'withdrawals.reveal')}
								</Button>
							</CanAccess>
						</Box>
						<CanAccess resource="withdrawals" action="review">
							<Typography component="span" id="reveal-help" variant="small" sx={styles.help}>
								{t('withdrawals.revealHelp')}
							</Typography>
						</CanAccess>
					</KeyValue>
					<KeyValue label={t(`withdrawals.routing.${seen.country}`)}>{seen.routingNumber}</KeyValue>
					<KeyValue label={t('withdrawals.accountSince')}>
						<When at={account.changedAt} />
					</KeyValue>
				</KeyValues>
			) : null}
		</section>
	)
}
