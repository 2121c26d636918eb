import { Box, Checkbox, FormControlLabel } from '@mui/material'
import { useState } from 'react'
import { ADDRESS_FIELDS } from '../../../../domain/address.contract.ts'
import type { OfflineDonationBody } from '../../../../domain/offline-donations/contract.ts'
import type { BackofficeUser } from '../../../../domain/users/backoffice.contract.ts'
import { useT } from '../../providers/i18n.ts'
import type { ContractForm } from '../../ui/form/contract-form.ts'
import { Line } from '../../ui/form/fields.tsx'
import { Radios } from '../../ui/form/radios.tsx'
import { styles } from './offline-donations.styles.ts'
import { PersonPicker } from './PersonPicker.tsx'

interface CounterpartyFieldsProps {
	form: ContractForm<OfflineDonationBody>
	hasPan: boolean
}

export function CounterpartyFields({ form, hasPan }: CounterpartyFieldsProps) {
	const t = useT()
	const [hasAccount, setHasAccount] = useState(false)
	const [person, setPerson] = useState<BackofficeUser | null>(null)
	const anonymous = form.watch('anonymous')
	return (
		<Box component="fieldset" sx={styles.section}>
			<Box className="wide">
				<Radios
					legend={t('offlineDonations.from')}
					options={[
						{ value: false, text: t('offlineDonations.typed') },
						{ value: true, text: t('offlineDonations.account') },
					]}
					value={hasAccount}
					onChange={(chosen) => {
						setHasAccount(chosen)
						form.setValue('donorId', chosen ? (person?.id ?? null) : null)
					}}
				/>
			</Box>
			{hasAccount ? (
				<Box className="wide">
					<PersonPicker
						value={person}
						onChange={(chosen) => {
							setPerson(chosen)
							form.setValue('donorId', chosen?.id ?? null)
							form.clearErrors('name')
						}}
						problem={form.formState.errors.name ? t('offlineDonations.personHelp') : null}
					/>
				</Box>
			) : (
				<>
					<Line
						form={form}
						name="name"
						label={t('offlineDonations.name')}
						help={t('offlineDonations.nameHelp')}
						autoComplete="off"
					/>
					<Line
						form={form}
						name="email"
						label={t('offlineDonations.email')}
						help={t('offlineDonations.emailHelp')}
						autoComplete="off"
					/>
				</>
			)}
			{ADDRESS_FIELDS.map((name) => (
				<Line
					key={name}
					form={form}
					name={`address.${name}`}
					label={t(`receipts.${name}`)}
					autoComplete="off"
				/>
			))}
			{hasPan ? (
				<Line
					form={form}
					name="pan"
					label={t('offlineDonations.pan')}
					help={t('offlineDonations.panHelp')}
					autoComplete="off"
				/>
			) : null}
			<FormControlLabel
				className="wide"
				control={
					<Checkbox checked={anonymous} onChange={(_, checked) => form.setValue('anonymous', checked)} />
				}
				label={t('offlineDonations.anonymous')}
			/>
		</Box>
	)
}
