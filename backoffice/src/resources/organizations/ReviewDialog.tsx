import { REVIEW_REASONS } from '../../../../domain/organizations/backoffice.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { type Task, useContractForm } from '../../ui/form/contract-form.ts'
import { DecisionDialog } from '../../ui/form/decision-dialog.tsx'
import { Line } from '../../ui/form/fields.tsx'
import type { Verdict } from './use-confirmed-decision.ts'

interface ReviewDialogProps {
	what: Verdict
	title: string
	will: string
	task: Task
	onClose: () => void
	onConfirm: (reason: string) => void
}

export function ReviewDialog({ what, title, will, task, onClose, onConfirm }: ReviewDialogProps) {
	const t = useT()
	const form = useContractForm({ schema: REVIEW_REASONS[what], values: { reason: '' }, task })
	const refuses = what === 'refuse'
	return (
		<DecisionDialog
			form={form}
			title={title}
			verb={t(`organizations.${what}`)}
			color={refuses ? 'error' : 'primary'}
			onClose={onClose}
			onSend={({ reason = '' }) => onConfirm(reason.trim())}
		>
			<p>{will}</p>
			<Line
				form={form}
				name="reason"
				label={t(refuses ? 'organizations.reason' : 'organizations.reasonOptional')}
				rows={3}
				autoFocus
			/>
		</DecisionDialog>
	)
}
