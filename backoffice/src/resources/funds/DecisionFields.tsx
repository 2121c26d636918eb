import { Box, Checkbox, FormControlLabel } from '@mui/material'
import { FAILURE_CODES } from '../../../../domain/funds/contract.ts'
import { wayName } from '../../../../domain/funds/ways.contract.ts'
import type { Decision, WithdrawalDetail } from '../../../../domain/funds/withdrawals.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { failureCode } from '../../ui/field-message.ts'
import type { ContractForm } from '../../ui/form/contract-form.ts'
import { Line, OneOf } from '../../ui/form/fields.tsx'
import type { DecisionValues } from './use-decision.ts'

interface DecisionFieldsProps {
	form: ContractForm<DecisionValues>
	decision: Decision
	name: string
	ways: WithdrawalDetail['ways']
}

const TWO = {
	display: 'grid',
	gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
	gap: '18px',
	'@media (max-width: 480px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
}

export function DecisionFields({ form, decision, name, ways }: DecisionFieldsProps) {
	const t = useT()
	switch (decision) {
		case 'approve':
		case 'retry':
			return null
		case 'reject':
			return (
				<Line
					form={form}
					name="reason"
					label={t('withdrawals.rejectReason', { name })}
					help={t('withdrawals.rejectHelp', { name })}
					rows={3}
					autoFocus
				/>
			)
		case 'transfer':
			return (
				<OneOf
					form={form}
					name="from"
					label={t('withdrawals.way')}
					required
					options={ways.map(({ account, provider }) => ({ value: account, text: wayName(provider) }))}
				/>
			)
		case 'pay':
			return <PaymentFields form={form} />
		case 'fail':
			return (
				<Box sx={TWO}>
					<OneOf
						form={form}
						name="code"
						label={t('withdrawals.code')}
						required
						options={FAILURE_CODES.map((value) => ({ value, text: t(`failureCode.${value}`) }))}
					/>
					<Line form={form} name="failedOn" label={t('withdrawals.failedOn')} type="date" required />
				</Box>
			)
	}
}

function PaymentFields({ form }: Pick<DecisionFieldsProps, 'form'>) {
	const t = useT()
	const isShared = form.watch('isShared') ?? false
	const mayBeShared = isShared || failureCode(form.task.error) === 'REFERENCE_SHARED'
	return (
		<Box sx={TWO}>
			<Line
				form={form}
				name="reference"
				label={t('withdrawals.reference')}
				help={t('withdrawals.referenceHelp')}
				autoComplete="off"
				autoFocus
				onType={() => form.setValue('isShared', false)}
			/>
			<Line form={form} name="paidOn" label={t('withdrawals.paidOn')} type="date" required />
			{mayBeShared ? (
				<FormControlLabel
					control={
						<Checkbox checked={isShared} onChange={(_, checked) => form.setValue('isShared', checked)} />
					}
					label={t('withdrawals.sharedReference')}
				/>
			) : null}
		</Box>
	)
}
