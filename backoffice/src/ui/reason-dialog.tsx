import type { z } from 'zod'
import { useT } from '../providers/i18n.ts'
import { type Task, useContractForm } from './form/contract-form.ts'
import { DecisionDialog } from './form/decision-dialog.tsx'
import { Line } from './form/fields.tsx'

export interface ReasonDialogProps {
	schema: z.ZodType<unknown, { reason: string }>
	title: string
	effect: string
	verb: string
	help: string
	task: Task
	onClose: () => void
	onConfirm: (reason: string) => void
}

export function ReasonDialog(props: ReasonDialogProps) {
	const { schema, title, effect, verb, help, task, onClose, onConfirm } = props
	const t = useT()
	const form = useContractForm({ schema, values: { reason: '' }, task })
	return (
		<DecisionDialog
			form={form}
			title={title}
			verb={verb}
			onClose={onClose}
			onSend={({ reason }) => onConfirm(reason.trim())}
		>
			<p>{effect}</p>
			<Line form={form} name="reason" label={t('common.reason')} help={help} rows={2} />
		</DecisionDialog>
	)
}
