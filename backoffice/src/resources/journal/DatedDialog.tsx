import type { z } from 'zod'
import { reverseBody } from '../../../../domain/journal/contract.ts'
import { useT } from '../../providers/i18n.ts'
import type { Currency } from '../../ui/currency.ts'
import { type Task, useContractForm } from '../../ui/form/contract-form.ts'
import { DecisionDialog, Refusal } from '../../ui/form/decision-dialog.tsx'
import { Line } from '../../ui/form/fields.tsx'
import { todayIn } from './today.ts'

interface DatedDialogProps {
	title: string
	effect: string
	verb: string
	currency: Currency
	task: Task
	onClose: () => void
	onConfirm: (body: z.input<typeof reverseBody>) => void
}

/** Asks for the day and the reason of an entry whose lines follow from something else. */
export function DatedDialog({ title, effect, verb, currency, task, onClose, onConfirm }: DatedDialogProps) {
	const t = useT()
	const form = useContractForm({
		schema: reverseBody,
		values: { bookedOn: todayIn(currency), reason: '' },
		task,
	})
	return (
		<DecisionDialog
			form={form}
			title={title}
			verb={verb}
			staysOnConflict
			onClose={onClose}
			onSend={({ bookedOn, reason }) => onConfirm({ bookedOn, reason: reason.trim() })}
		>
			<p>{effect}</p>
			<Line
				form={form}
				name="bookedOn"
				type="date"
				label={t('journal.bookedOn')}
				help={t('journal.bookedOnHelp')}
			/>
			<Line form={form} name="reason" label={t('common.reason')} help={t('journal.reasonHelp')} rows={2} />
			<Refusal form={form} />
		</DecisionDialog>
	)
}
