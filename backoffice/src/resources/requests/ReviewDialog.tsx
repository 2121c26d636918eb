import { Box, Typography } from '@mui/material'
import {
	ACTIONS_WITH_REASON,
	type ReviewAction,
	reasonedReviewBody,
	reviewBody,
} from '../../../../domain/requests/backoffice.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { sheet } from '../../theme/sheet.ts'
import { type Task, useContractForm } from '../../ui/form/contract-form.ts'
import { DecisionDialog } from '../../ui/form/decision-dialog.tsx'
import { Line } from '../../ui/form/fields.tsx'

const styles = sheet({
	effect: { margin: '-4px 0 4px', padding: '2px 0 2px 14px', borderLeft: '3px solid var(--color-sky)' },
})

interface ReviewDialogProps {
	action: ReviewAction
	name: string
	title: string
	task: Task
	onClose: () => void
	onConfirm: (reason: string) => void
}

export function ReviewDialog({ action, name, title, task, onClose, onConfirm }: ReviewDialogProps) {
	const t = useT()
	const isReasoned = ACTIONS_WITH_REASON.includes(action)
	const schema = isReasoned ? reasonedReviewBody : reviewBody
	const form = useContractForm<{ reason?: string }>({ schema, values: { reason: '' }, task })
	return (
		<DecisionDialog
			form={form}
			title={t(`action.${action}.name`)}
			verb={t(`action.${action}.name`)}
			color={action === 'askForMore' || action === 'hold' ? 'primary' : 'error'}
			onClose={onClose}
			onSend={({ reason = '' }) => onConfirm(reason.trim())}
		>
			<Typography variant="quiet">{title}</Typography>
			<Box component="p" sx={styles.effect}>
				<b>{t(`action.${action}.verb`)}</b> {t(`action.${action}.effect`, { name })}
			</Box>
			<Line
				form={form}
				name="reason"
				label={t(isReasoned ? 'review.reason' : 'review.reasonOptional', { name })}
				help={(left) => t('review.reasonHelp', { count: left })}
				rows={3}
				autoFocus
			/>
		</DecisionDialog>
	)
}
