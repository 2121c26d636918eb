import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { useIntent } from '../../../../client/ui/use-intent.ts'
import { type ReceiveBody, receiveBody } from '../../../../domain/donations/assignment.contract.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'
import { useContractForm } from '../../ui/form/contract-form.ts'
import { DecisionDialog, Refusal } from '../../ui/form/decision-dialog.tsx'
import { Line } from '../../ui/form/fields.tsx'

/** Takes an unknown payment in, and opens the donation that it becomes. */
export function Receive({ id, onClose }: { id: string; onClose: () => void }) {
	const t = useT()
	const navigate = useNavigate()
	const client = useQueryClient()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const intentOf = useIntent()
	const receive = useMutation({
		mutationFn: (body: ReceiveBody) => dataProvider.receivePayment(id, body, intentOf([id, body])),
		onSuccess: ({ donationId }) => void navigate(`/donations/${donationId}/show`),
		onSettled: () =>
			Promise.all(
				['discrepancies', 'donations', 'overview'].map((name) =>
					client.invalidateQueries({ queryKey: [name] }),
				),
			),
	})
	const form = useContractForm({
		schema: receiveBody,
		values: { first_name: '', last_name: '', email: '' },
		task: receive,
	})
	return (
		<DecisionDialog
			form={form}
			title={t('journal.receiveTitle')}
			verb={t('journal.receive')}
			staysOnConflict
			onClose={onClose}
			onSend={(body) => receive.mutate(body)}
		>
			<p>{t('journal.receiveEffect')}</p>
			<Line form={form} name="first_name" label={t('journal.firstName')} required={false} />
			<Line form={form} name="last_name" label={t('journal.lastName')} required={false} />
			<Line
				form={form}
				name="email"
				label={t('journal.email')}
				help={t('journal.donorHelp')}
				required={false}
			/>
			<Refusal form={form} />
		</DecisionDialog>
	)
}
