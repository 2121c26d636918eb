import { Box, Button, MenuItem, Skeleton, TextField } from '@mui/material'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useDataProvider, useGetList, useLocale, useNotify } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import type { z } from 'zod'
import { formatDecimal } from '../../../../client/format/amounts.ts'
import { useIntent } from '../../../../client/ui/use-intent.ts'
import { fundOf } from '../../../../domain/_shared/donation-targets-rules.contract.ts'
import { type BackofficeFund, foundationWithdrawBody } from '../../../../domain/funds/withdrawals.contract.ts'
import { exponentOf } from '../../../../kernel/wire/money.ts'
import type { AmountRule } from '../../../../kernel/wire/typed-amount.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'
import { amountTextOf } from '../../ui/amount-text.ts'
import { CURRENCIES, type Currency } from '../../ui/currency.ts'
import { Failure } from '../../ui/failure.tsx'
import { useContractForm } from '../../ui/form/contract-form.ts'
import { FormWindow, Refusal } from '../../ui/form/decision-dialog.tsx'
import { AmountLine, OneOf } from '../../ui/form/fields.tsx'
import { typedAmount } from '../../ui/form/typed-amount.ts'
import { Note } from '../../ui/note.tsx'
import { styles } from './funds.styles.ts'

interface FoundationFormProps {
	currency: Currency
	onCurrency: (currency: Currency) => void
	onAddAccount: () => void
	onClose: () => void
}

function useWithdrawableFund(fund: string) {
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	return useQuery({
		queryKey: ['foundation', fund],
		queryFn: ({ signal }) => dataProvider.withdrawableFund(fund, { signal }),
	})
}

/** Returns the foundation's fund and others with money that finance withdraws. */
function useFundsOfFinance(currency: Currency) {
	const t = useT()
	const foundation = fundOf({ kind: 'foundation' }, currency)
	const { data = [] } = useGetList<BackofficeFund>('funds', {
		pagination: { page: 1, perPage: 100 },
		sort: { field: 'lastDonationAt', order: 'DESC' },
		filter: { currency, withdrawnBy: 'finance', state: 'holds' },
	})
	const others = data.flatMap(({ id, label }) => (id === foundation ? [] : [{ value: id, text: label }]))
	return [{ value: foundation, text: t('withdrawals.kinds.foundation') }, ...others]
}

export function FoundationForm({ currency, onCurrency, onAddAccount, onClose }: FoundationFormProps) {
	const t = useT()
	const locale = useLocale()
	const notify = useNotify()
	const navigate = useNavigate()
	const client = useQueryClient()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const intentOf = useIntent()
	const funds = useFundsOfFinance(currency)
	const [chosen, setChosen] = useState(fundOf({ kind: 'foundation' }, currency))
	const fund = useWithdrawableFund(chosen)
	const rule: AmountRule = useMemo(() => ({ currency, decimals: 'minor' }), [currency])
	const schema = useMemo(() => foundationWithdrawBody.extend({ amount: typedAmount(rule) }), [rule])
	const ask = useMutation({
		mutationFn: (body: z.input<typeof foundationWithdrawBody>) =>
			dataProvider.askForFoundation(body, intentOf(body)),
		onSuccess: ({ id }) => {
			notify(t('foundation.requested'), { type: 'success' })
			navigate(`/withdrawals/${id}/show`)
		},
		onSettled: () =>
			Promise.all(
				['withdrawals', 'foundation', 'overview'].map((key) => client.invalidateQueries({ queryKey: [key] })),
			),
	})
	const form = useContractForm({
		schema,
		values: { fund: chosen, amount: '', currency, paymentAccountId: '' },
		task: ask,
	})
	const { data } = fund
	const first = data?.accounts[0]?.uniqueId
	useEffect(() => {
		if (first !== undefined && form.getValues('paymentAccountId') === '')
			form.setValue('paymentAccountId', first)
	}, [first, form.getValues, form.setValue])
	const free = data ? formatDecimal(data.free.toFixed(exponentOf(currency)), currency, locale) : ''
	const nothing = data !== undefined && data.free <= 0
	return (
		<FormWindow
			form={form}
			verb={t('foundation.ask')}
			disabled={!data || nothing || data.accounts.length === 0}
			onClose={onClose}
			onSend={(body) => ask.mutate({ ...body, amount: amountTextOf(body.amount, rule) ?? body.amount })}
		>
			<Box component="p" sx={styles.quiet}>
				{t('foundation.help')}
			</Box>
			<TextField
				select
				label={t('withdrawals.currency')}
				value={currency}
				onChange={(event) => onCurrency(CURRENCIES.find((one) => one === event.target.value) ?? currency)}
				fullWidth
			>
				{CURRENCIES.map((one) => (
					<MenuItem key={one} value={one}>
						{one}
					</MenuItem>
				))}
			</TextField>
			{funds.length > 1 ? (
				<OneOf form={form} name="fund" label={t('journal.fund')} options={funds} onChoose={setChosen} />
			) : null}
			{fund.error ? <Failure error={fund.error} onRetry={() => void fund.refetch()} /> : null}
			{!data && !fund.error ? <Skeleton variant="rectangular" height={160} /> : null}
			{nothing ? <Note>{t('foundation.nothing', { currency })}</Note> : null}
			{data && !nothing ? (
				<AmountLine
					form={form}
					name="amount"
					rule={rule}
					label={t('foundation.amount')}
					help={t('foundation.amountHelp', { free })}
				/>
			) : null}
			{data && data.accounts.length > 0 ? (
				<OneOf
					form={form}
					name="paymentAccountId"
					label={t('foundation.account')}
					options={data.accounts.map(({ uniqueId, label, accountNumber, accountHolderName }) => ({
						value: uniqueId,
						text: `${label} ${accountNumber}, ${accountHolderName}`,
					}))}
				/>
			) : null}
			{data?.accounts.length === 0 ? <Note>{t('foundation.noAccount', { currency })}</Note> : null}
			{data ? (
				<div>
					<Button variant="outlined" color="secondary" onClick={onAddAccount}>
						{t('foundation.addAccount')}
					</Button>
				</div>
			) : null}
			<Refusal form={form} />
		</FormWindow>
	)
}
