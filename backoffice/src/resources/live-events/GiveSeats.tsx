import { Box, Button } from '@mui/material'
import { Gift } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { BackofficeEditionDetail } from '../../../../domain/live-events/backoffice.contract.ts'
import {
	type ComplimentaryBody,
	complimentaryBody,
} from '../../../../domain/live-events/complimentary.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { type Task, useContractForm } from '../../ui/form/contract-form.ts'
import { DecisionDialog, Refusal } from '../../ui/form/decision-dialog.tsx'
import { Line, OneOf } from '../../ui/form/fields.tsx'
import { styles } from './live-events.styles.ts'
import { NameLines } from './NameLines.tsx'
import { useRegistrationAct } from './use-registration.ts'

/** Registers people who don't pay. */
export function GiveSeats({ edition }: { edition: BackofficeEditionDetail }) {
	const t = useT()
	const navigate = useNavigate()
	const [isOpen, setOpen] = useState(false)
	const give = useRegistrationAct<ComplimentaryBody, { id: string }>(
		'participants.given',
		(provider, body, intent) => provider.giveSeats(edition.id, body, intent),
	)
	return (
		<>
			<Button
				variant="outlined"
				color="secondary"
				startIcon={<Gift size={16} />}
				onClick={() => {
					give.reset()
					setOpen(true)
				}}
			>
				{t('participants.give')}
			</Button>
			{isOpen ? (
				<GiveDialog
					edition={edition}
					task={give}
					onClose={() => setOpen(false)}
					onGive={(body) =>
						give.mutate(body, { onSuccess: ({ id }) => navigate(`/liveEventParticipants/${id}/show`) })
					}
				/>
			) : null}
		</>
	)
}

interface GiveDialogProps {
	edition: BackofficeEditionDetail
	task: Task
	onClose: () => void
	onGive: (body: ComplimentaryBody) => void
}

function GiveDialog({ edition: { packages }, task, onClose, onGive }: GiveDialogProps) {
	const t = useT()
	const form = useContractForm<ComplimentaryBody>({
		schema: complimentaryBody,
		values: {
			package: packages[0]?.packageId ?? '',
			quantity: 1,
			attendees: namesFor(packages[0]),
			guest: { firstName: '', lastName: '', email: '', phoneNumber: '' },
			reason: '',
		},
		task,
	})
	const names = form.watch('attendees')
	return (
		<DecisionDialog
			form={form}
			title={t('participants.give')}
			verb={t('participants.giveVerb')}
			onClose={onClose}
			onSend={onGive}
		>
			<p>{t('participants.giveEffect')}</p>
			<OneOf
				form={form}
				name="package"
				label={t('participants.package')}
				options={packages.map(({ packageId, category }) => ({ value: packageId, text: category }))}
				onChoose={(chosen) =>
					form.setValue('attendees', namesFor(packages.find(({ packageId }) => packageId === chosen)))
				}
			/>
			<Box sx={styles.section}>
				<Line form={form} name="guest.firstName" label={t('participants.firstName')} autoComplete="off" />
				<Line form={form} name="guest.lastName" label={t('participants.lastName')} autoComplete="off" />
				<Line
					form={form}
					name="guest.email"
					label={t('participants.email')}
					type="email"
					autoComplete="off"
					required
				/>
				<Line
					form={form}
					name="guest.phoneNumber"
					label={t('participants.phone')}
					type="tel"
					autoComplete="off"
				/>
			</Box>
			<NameLines form={form} people={names.length} />
			<Line
				form={form}
				name="reason"
				label={t('common.reason')}
				help={t('participants.reasonHelp')}
				rows={2}
			/>
			<Refusal form={form} />
		</DecisionDialog>
	)
}

const namesFor = (chosen: { persons: number } | undefined): { name: string }[] =>
	Array.from({ length: chosen?.persons ?? 1 }, () => ({ name: '' }))
