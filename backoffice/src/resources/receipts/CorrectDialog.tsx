import { Box } from '@mui/material'
import {
	type BackofficeReceiptDetail,
	type CorrectReceiptBody,
	correctReceiptBody,
} from '../../../../domain/receipts/backoffice.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { type Task, useContractForm } from '../../ui/form/contract-form.ts'
import { DecisionDialog } from '../../ui/form/decision-dialog.tsx'
import { Line } from '../../ui/form/fields.tsx'
import { styles } from './receipts.styles.ts'

const FIELDS = ['name', 'line1', 'line2', 'city', 'state', 'zip_code', 'country'] as const

interface CorrectDialogProps {
	receipt: BackofficeReceiptDetail
	printed: NonNullable<BackofficeReceiptDetail['printed']>
	task: Task
	onClose: () => void
	onConfirm: (body: CorrectReceiptBody) => void
}

export function CorrectDialog({ receipt, printed, task, onClose, onConfirm }: CorrectDialogProps) {
	const t = useT()
	const form = useContractForm({ schema: correctReceiptBody, values: { ...printed, reason: '' }, task })
	const version = receipt.version + 1
	return (
		<DecisionDialog
			form={form}
			title={t('receipts.correctTitle', { number: receipt.number })}
			verb={t('receipts.confirm', { version })}
			onClose={onClose}
			onSend={onConfirm}
		>
			<Box component="p" sx={styles.effect}>
				{t('receipts.correctEffect', { version })}
			</Box>
			{FIELDS.map((name) => (
				<Line key={name} form={form} name={name} label={t(`receipts.${name}`)} autoComplete="off" />
			))}
			<Line form={form} name="reason" label={t('receipts.reason')} help={t('receipts.reasonHelp')} rows={2} />
		</DecisionDialog>
	)
}
