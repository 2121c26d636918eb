import { Typography } from '@mui/material'
import type { z } from 'zod'
import { RESOLUTIONS, resolveBody } from '../../../../domain/payouts/contract.ts'
import { useT } from '../../providers/i18n.ts'
import { type Task, useContractForm } from '../../ui/form/contract-form.ts'
import { DecisionDialog } from '../../ui/form/decision-dialog.tsx'
import { Choice, Line } from '../../ui/form/fields.tsx'
import { styles } from './payouts.styles.ts'

interface ResolveDialogProps {
	task: Task
	onClose: () => void
	onConfirm: (body: z.input<typeof resolveBody>) => void
}

export function ResolveDialog({ task, onClose, onConfirm }: ResolveDialogProps) {
	const t = useT()
	const form = useContractForm({ schema: resolveBody, values: { note: '' }, task })
	const options = RESOLUTIONS.map((value) => ({
		value,
		text: (
			<>
				<b>{t(`resolution.${value}`)}</b>
				<Typography component="span" variant="small" sx={styles.quiet}>
					{t(`resolutionMeaning.${value}`)}
				</Typography>
			</>
		),
	}))
	return (
		<DecisionDialog
			form={form}
			title={t('discrepancies.resolveTitle')}
			verb={t('discrepancies.resolve')}
			onClose={onClose}
			onSend={onConfirm}
		>
			<Choice form={form} name="resolution" label={t('discrepancies.how')} options={options} />
			<Line
				form={form}
				name="note"
				label={t('discrepancies.why')}
				help={t('discrepancies.whyHelp')}
				rows={3}
			/>
		</DecisionDialog>
	)
}
