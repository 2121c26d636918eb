import { Box } from '@mui/material'
import { useState } from 'react'
import { OFFLINE_TARGETS, type OfflineDonationBody } from '../../../../domain/offline-donations/contract.ts'
import type { BackofficeRequest } from '../../../../domain/requests/backoffice.contract.ts'
import type { BackofficeUser } from '../../../../domain/users/backoffice.contract.ts'
import { useFieldText } from '../../providers/field-text.ts'
import { useT } from '../../providers/i18n.ts'
import type { Currency } from '../../ui/currency.ts'
import type { ContractForm } from '../../ui/form/contract-form.ts'
import { Radios } from '../../ui/form/radios.tsx'
import { FundraiserPicker } from '../donations/FundraiserPicker.tsx'
import { PersonPicker } from './PersonPicker.tsx'

interface TargetFieldsProps {
	form: ContractForm<OfflineDonationBody>
	currency: Currency
}

export function TargetFields({ form, currency }: TargetFieldsProps) {
	const t = useT()
	const fieldText = useFieldText()
	const [request, setRequest] = useState<BackofficeRequest | null>(null)
	const [person, setPerson] = useState<BackofficeUser | null>(null)
	const target = form.watch('target')
	const message = form.formState.errors.targetId?.message
	const problem = message === undefined ? null : fieldText(message)
	const choose = (id: string | null) =>
		form.setValue('targetId', id, { shouldValidate: form.formState.isSubmitted })
	return (
		<Box sx={{ display: 'grid', gap: '12px' }}>
			<Radios
				legend={t('offlineDonations.target')}
				options={OFFLINE_TARGETS.map((value) => ({ value, text: t(`offlineDonations.targets.${value}`) }))}
				value={target}
				onChange={(chosen) => {
					form.setValue('target', chosen)
					choose({ request: request?.id, individual: person?.id, foundation: null }[chosen] ?? null)
				}}
			/>
			{target === 'request' ? (
				<FundraiserPicker
					currency={currency}
					value={request}
					onChange={(chosen) => {
						setRequest(chosen)
						choose(chosen?.id ?? null)
					}}
					problem={problem}
				/>
			) : null}
			{target === 'individual' ? (
				<PersonPicker
					value={person}
					onChange={(chosen) => {
						setPerson(chosen)
						choose(chosen?.id ?? null)
					}}
					problem={problem}
				/>
			) : null}
		</Box>
	)
}
