import { Box, Button, Skeleton } from '@mui/material'
import { CalendarX } from 'lucide-react'
import { useState } from 'react'
import { useCanAccess } from 'react-admin'
import {
	type BackofficeRegistrationDetail,
	type CancelRegistrationBody,
	cancelRegistrationBody,
} from '../../../../domain/live-events/backoffice.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { Failure } from '../../ui/failure.tsx'
import { type Task, useContractForm } from '../../ui/form/contract-form.ts'
import { DecisionDialog, Refusal } from '../../ui/form/decision-dialog.tsx'
import { Choice, Line } from '../../ui/form/fields.tsx'
import { Note } from '../../ui/note.tsx'
import { RefundEffect } from '../donations/RefundEffect.tsx'
import { useRefundPreview } from '../donations/use-refund.ts'
import { styles } from './live-events.styles.ts'
import { useRegistrationAct } from './use-registration.ts'

export function CancelRegistration({ registration }: { registration: BackofficeRegistrationDetail }) {
	const t = useT()
	const { id, isPaid } = registration
	const { canAccess: mayLeave } = useCanAccess({ resource: 'liveEventParticipants', action: 'review' })
	const { canAccess: isFinance } = useCanAccess({ resource: 'liveEventPayments', action: 'review' })
	const [isOpen, setOpen] = useState(false)
	const cancel = useRegistrationAct<CancelRegistrationBody>(
		'participants.cancelled',
		(provider, body, intent) => provider.cancelRegistration(id, body, intent),
	)
	const mayRefund = isFinance === true && isPaid
	if (!mayRefund && !mayLeave) return null
	return (
		<>
			<Button
				variant="outlined"
				color="error"
				startIcon={<CalendarX size={16} />}
				onClick={() => {
					cancel.reset()
					setOpen(true)
				}}
			>
				{t('participants.cancel')}
			</Button>
			{isOpen ? (
				<CancelDialog
					registration={registration}
					choices={[...(mayRefund ? [true] : []), ...(mayLeave ? [false] : [])]}
					task={cancel}
					onClose={() => setOpen(false)}
					onConfirm={(body) => cancel.mutate(body, { onSuccess: () => setOpen(false) })}
				/>
			) : null}
		</>
	)
}

interface CancelDialogProps {
	registration: BackofficeRegistrationDetail
	/** True: to refund; false: to leave the money. */
	choices: readonly boolean[]
	task: Task
	onClose: () => void
	onConfirm: (body: CancelRegistrationBody) => void
}

function CancelDialog({ registration, choices, task, onClose, onConfirm }: CancelDialogProps) {
	const t = useT()
	const { id, seats, left, category, isPaid } = registration
	const form = useContractForm<CancelRegistrationBody>({
		schema: cancelRegistrationBody,
		values: { refund: choices[0] ?? false, reason: '' },
		task,
	})
	const refund = form.watch('refund')
	const preview = useRefundPreview(id, {}, { enabled: refund })
	const seen = refund ? preview.data?.preview : undefined
	const isBlocked = refund && (!seen || seen.problem !== null)
	return (
		<DecisionDialog
			form={form}
			title={t('participants.cancelTitle')}
			verb={t(refund ? 'participants.cancelAndRefund' : 'participants.cancelOnly')}
			color="error"
			cancel={t('participants.back')}
			disabled={isBlocked}
			onClose={onClose}
			onSend={onConfirm}
		>
			{choices.length > 1 ? (
				<Choice
					form={form}
					name="refund"
					label={t('participants.money')}
					options={choices.map((value) => ({
						value,
						text: t(value ? 'participants.withRefund' : 'participants.withoutRefund'),
					}))}
				/>
			) : null}
			<p>{t('participants.seatsFree', { category, before: left, after: left + seats })}</p>
			{refund || !isPaid ? null : (
				<Box component="p" sx={styles.quiet}>
					{t('participants.moneyStays')}
				</Box>
			)}
			<Line
				form={form}
				name="reason"
				label={t('common.reason')}
				help={t('participants.reasonHelp')}
				rows={2}
			/>
			{refund && preview.error ? (
				<Failure error={preview.error} onRetry={() => void preview.refetch()} />
			) : null}
			{refund && !seen && !preview.error ? <Skeleton variant="rectangular" height={220} /> : null}
			{seen ? <RefundEffect preview={seen} /> : null}
			{seen?.problem ? <Note>{seen.problem.message}</Note> : null}
			<Refusal form={form} />
		</DecisionDialog>
	)
}
