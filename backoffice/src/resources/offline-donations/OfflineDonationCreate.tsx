import { Box, Button, Checkbox, FormControlLabel } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useDataProvider, useNotify } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import type { z } from 'zod'
import { useIntent } from '../../../../client/ui/use-intent.ts'
import {
	checkOfflineDonation,
	OFFLINE_METHODS,
	type OfflineDonationBody,
	offlineDonationFields,
	takesPan,
} from '../../../../domain/offline-donations/contract.ts'
import { dayAt } from '../../../../kernel/wire/days.ts'
import { DEFAULT_REGION, regionOfCurrency } from '../../../../kernel/wire/regions.ts'
import type { AmountRule } from '../../../../kernel/wire/typed-amount.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'
import { serverClock } from '../../providers/server-clock.ts'
import { amountTextOf } from '../../ui/amount-text.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { CURRENCIES, type Currency } from '../../ui/currency.ts'
import { failureCode } from '../../ui/field-message.ts'
import { useContractForm } from '../../ui/form/contract-form.ts'
import { Form, Refusal } from '../../ui/form/decision-dialog.tsx'
import { DocumentField } from '../../ui/form/document-field.tsx'
import { AmountLine, Choice, Line, OneOf } from '../../ui/form/fields.tsx'
import { typedAmount } from '../../ui/form/typed-amount.ts'
import { Page } from '../../ui/page.tsx'
import { CounterpartyFields } from './CounterpartyFields.tsx'
import { styles } from './offline-donations.styles.ts'
import { TargetFields } from './TargetFields.tsx'

const todayIn = (currency: Currency): string => dayAt(serverClock.now(), regionOfCurrency(currency).timeZone)

const emptyIn = (currency: Currency): OfflineDonationBody => ({
	method: 'cheque',
	currency,
	amount: '',
	receivedOn: todayIn(currency),
	reference: '',
	bank: '',
	target: 'request',
	targetId: null,
	donorId: null,
	name: '',
	email: '',
	address: { line1: '', line2: '', city: '', state: '', country: '', zip_code: '' },
	pan: null,
	anonymous: true,
	documentId: null,
	isAnother: false,
})

function useRecording() {
	const t = useT()
	const notify = useNotify()
	const navigate = useNavigate()
	const client = useQueryClient()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const intentOf = useIntent()
	return useMutation({
		mutationFn: (body: OfflineDonationBody) => dataProvider.recordOfflineDonation(body, intentOf(body)),
		onSuccess: ({ id }) => {
			notify(t('offlineDonations.recorded'), { type: 'success' })
			navigate(`/offlineDonations/${id}/show`)
		},
		onSettled: () => client.invalidateQueries({ queryKey: ['offlineDonations'] }),
	})
}

export function OfflineDonationCreate() {
	const t = useT()
	const record = useRecording()
	const schema = useMemo(
		() =>
			offlineDonationFields
				.extend({ amount: typedAmount({ currency: DEFAULT_REGION.currency, decimals: 'minor' }) })
				.superRefine((typed, context) => checkOfflineDonation(typed, context)) as z.ZodType<
				unknown,
				OfflineDonationBody
			>,
		[],
	)
	const form = useContractForm<OfflineDonationBody>({
		schema,
		values: emptyIn(DEFAULT_REGION.currency),
		task: record,
	})
	const currency = form.watch('currency')
	const rule: AmountRule = { currency, decimals: 'minor' }
	const isAnother = form.watch('isAnother') ?? false
	const mayBeAnother = isAnother || failureCode(record.error) === 'POSSIBLE_DUPLICATE'
	return (
		<Page
			title={t('offlineDonations.record')}
			lead={t('offlineDonations.recordLead')}
			actions={
				<BackLink to="/offlineDonations" tall>
					{t('offlineDonations.all')}
				</BackLink>
			}
		>
			<Form
				form={form}
				label={t('offlineDonations.record')}
				onSend={(body) =>
					record.mutate({
						...body,
						amount: amountTextOf(body.amount, rule) ?? body.amount,
						pan: takesPan(body.currency) ? body.pan || null : null,
					})
				}
				sx={styles.form}
			>
				<Choice
					form={form}
					name="method"
					label={t('offlineDonations.method')}
					row
					required
					options={OFFLINE_METHODS.map((value) => ({ value, text: t(`offlineMethod.${value}`) }))}
				/>
				<Box component="fieldset" sx={styles.section}>
					<legend>{t('offlineDonations.money')}</legend>
					<OneOf
						form={form}
						name="currency"
						label={t('offlineDonations.currency')}
						required
						options={CURRENCIES.map((value) => ({ value, text: value }))}
						onChoose={() => form.setValue('targetId', null)}
					/>
					<AmountLine form={form} name="amount" rule={rule} label={t('offlineDonations.amount')} />
					<Line
						form={form}
						name="receivedOn"
						label={t('offlineDonations.receivedOn')}
						help={t('offlineDonations.receivedOnHelp')}
						type="date"
						required
					/>
					<Line
						form={form}
						name="reference"
						label={t('offlineDonations.reference')}
						help={t('offlineDonations.referenceHelp')}
						autoComplete="off"
						onType={() => form.setValue('isAnother', false)}
					/>
					<Line
						form={form}
						name="bank"
						label={t('offlineDonations.bank')}
						help={t('offlineDonations.bankHelp')}
						autoComplete="off"
					/>
					{mayBeAnother ? (
						<FormControlLabel
							className="wide"
							control={
								<Checkbox
									checked={isAnother}
									onChange={(_, checked) => form.setValue('isAnother', checked)}
								/>
							}
							label={t('offlineDonations.another')}
						/>
					) : null}
				</Box>
				<TargetFields key={currency} form={form} currency={currency} />
				<CounterpartyFields form={form} hasPan={takesPan(currency)} />
				<DocumentField
					label={t('offlineDonations.document')}
					help={t('offlineDonations.documentHelp')}
					upload={(provider, file) => provider.uploadOfflineDocument(file)}
					onChange={(documentId) => form.setValue('documentId', documentId)}
				/>
				<Refusal form={form} />
				<div>
					<Button type="submit" variant="contained" disabled={record.isPending}>
						{record.isPending ? t('common.sending') : t('offlineDonations.save')}
					</Button>
				</div>
			</Form>
		</Page>
	)
}
