import { Button } from '@mui/material'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import {
	type AttendeesBody,
	attendeesBody,
	type BackofficeRegistrationDetail,
} from '../../../../domain/live-events/backoffice.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { type Task, useContractForm } from '../../ui/form/contract-form.ts'
import { DecisionDialog, Refusal } from '../../ui/form/decision-dialog.tsx'
import { NameLines } from './NameLines.tsx'
import { useRegistrationAct } from './use-registration.ts'

export function NameAttendees({ registration }: { registration: BackofficeRegistrationDetail }) {
	const t = useT()
	const { id, etag, attendees } = registration
	const [isOpen, setOpen] = useState(false)
	const save = useRegistrationAct<AttendeesBody>('participants.named', (provider, body, intent) =>
		provider.nameAttendees(id, body, { etag, intent }),
	)
	return (
		<>
			<Button
				variant="outlined"
				color="secondary"
				startIcon={<Pencil size={16} />}
				// The names of erased people are gone.
				disabled={attendees.length === 0}
				onClick={() => {
					save.reset()
					setOpen(true)
				}}
			>
				{t('participants.editNames')}
			</Button>
			{isOpen ? (
				<NamesDialog
					names={attendees.map(({ name }) => name)}
					task={save}
					onClose={() => setOpen(false)}
					onSave={(body) => save.mutate(body, { onSuccess: () => setOpen(false) })}
				/>
			) : null}
		</>
	)
}

interface NamesDialogProps {
	names: readonly string[]
	task: Task
	onClose: () => void
	onSave: (body: AttendeesBody) => void
}

function NamesDialog({ names, task, onClose, onSave }: NamesDialogProps) {
	const t = useT()
	const form = useContractForm<AttendeesBody>({
		schema: attendeesBody,
		values: { attendees: names.map((name) => ({ name })) },
		task,
	})
	return (
		<DecisionDialog
			form={form}
			title={t('participants.editNames')}
			verb={t('participants.saveNames')}
			staysOnConflict
			onClose={onClose}
			onSend={onSave}
		>
			<NameLines form={form} people={names.length} />
			<Refusal form={form} conflict={t('participants.conflict')} />
		</DecisionDialog>
	)
}
