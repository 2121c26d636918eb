import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider, useNotify } from 'react-admin'
import { useIntent } from '../../../../client/ui/use-intent.ts'
import { type PaymentAccountBody, paymentAccountBody } from '../../../../domain/funds/contract.ts'
import { byCurrency } from '../../../../kernel/wire/regions.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'
import type { Currency } from '../../ui/currency.ts'
import { failureCode } from '../../ui/field-message.ts'
import { useContractForm } from '../../ui/form/contract-form.ts'
import { FormWindow, Refusal } from '../../ui/form/decision-dialog.tsx'
import { Line, OneOf } from '../../ui/form/fields.tsx'

const COUNTRY = byCurrency(({ code }) => code)
const HOLDER_TYPES = ['company', 'individual'] as const

interface FoundationAccountFormProps {
	currency: Currency
	onDone: () => void
}

export function FoundationAccountForm({ currency, onDone }: FoundationAccountFormProps) {
	const t = useT()
	const notify = useNotify()
	const client = useQueryClient()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const intentOf = useIntent()
	const country = COUNTRY[currency]
	/** A code that isn't in our list, for which the owner is asked to confirm it. */
	const [unlisted, setUnlisted] = useState('')
	const save = useMutation({
		mutationFn: (sent: PaymentAccountBody) => dataProvider.addFoundationAccount(sent, intentOf(sent)),
		onError: (error, { routingNumber }) => {
			if (failureCode(error) === 'BRANCH_UNKNOWN') setUnlisted(routingNumber)
		},
		onSuccess: async () => {
			notify(t('foundation.accountSaved'), { type: 'success' })
			await client.invalidateQueries({ queryKey: ['foundation'] })
			onDone()
		},
	})
	const form = useContractForm({
		schema: paymentAccountBody,
		values: {
			label: '',
			accountHolderName: '',
			accountHolderType: 'company',
			accountNumber: '',
			routingNumber: '',
			country,
			currency,
		},
		task: save,
	})
	return (
		<FormWindow
			form={form}
			verb={t('foundation.saveAccount')}
			onClose={onDone}
			onSend={(body) => save.mutate({ ...body, isNewBranch: body.routingNumber === unlisted })}
		>
			<Line form={form} name="label" label={t('withdrawals.bank')} autoComplete="off" autoFocus />
			<Line form={form} name="accountHolderName" label={t('withdrawals.holder')} autoComplete="off" />
			<Line
				form={form}
				name="routingNumber"
				label={t(`withdrawals.routing.${country}`)}
				autoComplete="off"
				required
			/>
			<Line form={form} name="accountNumber" label={t('withdrawals.number')} autoComplete="off" />
			<OneOf
				form={form}
				name="accountHolderType"
				label={t('withdrawals.holderType')}
				options={HOLDER_TYPES.map((value) => ({ value, text: t(`foundation.${value}`) }))}
			/>
			<Refusal form={form} />
		</FormWindow>
	)
}
