import { Button } from '@mui/material'
import { noteBody } from '../../../../domain/payouts/contract.ts'
import { useT } from '../../providers/i18n.ts'
import { type Task, useContractForm } from '../../ui/form/contract-form.ts'
import { Form } from '../../ui/form/decision-dialog.tsx'
import { Line } from '../../ui/form/fields.tsx'

interface NoteFormProps {
	task: Task
	onSend: (note: string) => Promise<void>
}

export function NoteForm({ task, onSend }: NoteFormProps) {
	const t = useT()
	const form = useContractForm({ schema: noteBody, values: { note: '' }, task })
	const send = ({ note }: { note: string }) => {
		onSend(note.trim()).then(
			() => form.reset(),
			() => undefined,
		)
	}
	return (
		<Form form={form} onSend={send} sx={{ display: 'grid', gap: '16px', justifyItems: 'start' }}>
			<Line
				form={form}
				name="note"
				label={t('discrepancies.note')}
				help={t('discrepancies.noteHelp')}
				required={false}
				rows={2}
			/>
			<Button type="submit" variant="outlined" color="secondary" disabled={task.isPending}>
				{t('discrepancies.addNote')}
			</Button>
		</Form>
	)
}
