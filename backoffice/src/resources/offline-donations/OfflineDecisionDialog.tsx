import { Box } from '@mui/material'
import type { z } from 'zod'
import {
	type OfflineDecision,
	type OfflineDonationDetail,
	offlineReturnBody,
	offlineReversalBody,
	REVERSAL_CAUSES,
	type ReversalCause,
} from '../../../../domain/offline-donations/contract.ts'
import { dayAt } from '../../../../kernel/wire/days.ts'
import { regionOfCurrency } from '../../../../kernel/wire/regions.ts'
import { useT } from '../../providers/i18n.ts'
import { serverClock } from '../../providers/server-clock.ts'
import { Amount } from '../../ui/amount.tsx'
import { type Task, useContractForm } from '../../ui/form/contract-form.ts'
import { DecisionDialog, Refusal } from '../../ui/form/decision-dialog.tsx'
import { Line, OneOf } from '../../ui/form/fields.tsx'
import { styles } from './offline-donations.styles.ts'
import type { OfflineVerdict } from './use-offline-decision.ts'

type Values = { because?: ReversalCause; reversedOn?: string; reason?: string }

const BODIES = {
	approve: offlineReturnBody.partial(),
	return: offlineReturnBody,
	reverse: offlineReversalBody,
} as const

interface OfflineDecisionDialogProps {
	decision: OfflineDecision
	donation: OfflineDonationDetail
	task: Task
	onClose: () => void
	onConfirm: (verdict: OfflineVerdict) => void
}

export function OfflineDecisionDialog(props: OfflineDecisionDialogProps) {
	const { decision, donation, task, onClose, onConfirm } = props
	const { amount, currency, status } = donation
	const t = useT()
	const form = useContractForm<Values>({
		schema: BODIES[decision] as z.ZodType<unknown, Values>,
		values:
			decision === 'reverse'
				? {
						because: donation.method === 'cheque' ? 'bounced' : 'sentBack',
						reversedOn: dayAt(serverClock.now(), regionOfCurrency(currency).timeZone),
						reason: '',
					}
				: decision === 'return'
					? { reason: '' }
					: {},
		task,
	})
	const isOfReversal = status === 'reversing' && decision !== 'reverse'
	return (
		<DecisionDialog
			form={form}
			title={t(`offlineDecision.${decision}.name`)}
			verb={t(`offlineDecision.${decision}.name`)}
			color={decision === 'approve' ? 'primary' : 'error'}
			onClose={onClose}
			onSend={(values) => onConfirm({ decision, ...values })}
		>
			<div>
				<Box component="p" sx={styles.big}>
					<Amount why="proposed" value={amount} currency={currency} />
				</Box>
				<Box component="p" sx={styles.quiet}>
					{donation.counterparty ?? t('offlineDonations.nobody')}
				</Box>
			</div>
			{decision === 'reverse' ? (
				<>
					<OneOf
						form={form}
						name="because"
						label={t('offlineDonations.because')}
						required
						options={REVERSAL_CAUSES.map((value) => ({ value, text: t(`reversalCause.${value}`) }))}
					/>
					<Line
						form={form}
						name="reversedOn"
						label={t('offlineDonations.reversedOn')}
						help={t('offlineDonations.reversedOnHelp')}
						type="date"
						required
					/>
				</>
			) : null}
			{decision === 'approve' ? null : (
				<Line
					form={form}
					name="reason"
					label={t('offlineDonations.reason')}
					help={t('offlineDonations.reasonHelp')}
					rows={2}
				/>
			)}
			<Box component="p" sx={styles.effect}>
				{isOfReversal
					? t(`offlineDecision.${decision === 'approve' ? 'approve' : 'return'}.effectOfReversal`)
					: t(`offlineDecision.${decision}.effect`)}
			</Box>
			<Refusal form={form} />
		</DecisionDialog>
	)
}
