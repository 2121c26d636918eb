import { Button } from '@mui/material'
import { ArrowLeftRight } from 'lucide-react'
import { useState } from 'react'
import type { BackofficeRegistrationDetail } from '../../../../domain/live-events/backoffice.contract.ts'
import { moveBody } from '../../../../domain/live-events/complimentary.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { type Task, useContractForm } from '../../ui/form/contract-form.ts'
import { DecisionDialog, Refusal } from '../../ui/form/decision-dialog.tsx'
import { OneOf } from '../../ui/form/fields.tsx'
import { useRegistrationAct } from './use-registration.ts'

export function MoveRegistration({ registration }: { registration: BackofficeRegistrationDetail }) {
	const t = useT()
	const { id, movesTo } = registration
	const [isOpen, setOpen] = useState(false)
	const move = useRegistrationAct<string>('participants.moved', (provider, packageId, intent) =>
		provider.moveRegistration(id, packageId, intent),
	)
	if (movesTo.length === 0) return null
	return (
		<>
			<Button
				variant="outlined"
				color="secondary"
				startIcon={<ArrowLeftRight size={16} />}
				onClick={() => {
					move.reset()
					setOpen(true)
				}}
			>
				{t('participants.move')}
			</Button>
			{isOpen ? (
				<MoveDialog
					registration={registration}
					task={move}
					onClose={() => setOpen(false)}
					onMove={(packageId) => move.mutate(packageId, { onSuccess: () => setOpen(false) })}
				/>
			) : null}
		</>
	)
}

interface MoveDialogProps {
	registration: BackofficeRegistrationDetail
	task: Task
	onClose: () => void
	onMove: (packageId: string) => void
}

function MoveDialog({ registration: { movesTo }, task, onClose, onMove }: MoveDialogProps) {
	const t = useT()
	const form = useContractForm({ schema: moveBody, values: { package: movesTo[0]?.packageId ?? '' }, task })
	return (
		<DecisionDialog
			form={form}
			title={t('participants.move')}
			verb={t('participants.moveVerb')}
			onClose={onClose}
			onSend={(typed) => onMove(typed.package)}
		>
			<p>{t('participants.moveEffect')}</p>
			<OneOf
				form={form}
				name="package"
				label={t('participants.package')}
				options={movesTo.map(({ packageId, category }) => ({ value: packageId, text: category }))}
			/>
			<Refusal form={form} />
		</DecisionDialog>
	)
}
