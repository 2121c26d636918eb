import { Button, DialogActions, DialogContent, MenuItem, Skeleton, TextField } from '@mui/material'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { useDataProvider, useLocale, useNotify } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { formatDecimal } from '../../../../client/format/amounts.ts'
import { useIntent } from '../../../../client/ui/use-intent.ts'
import { exponentOf } from '../../../../kernel/money.ts'
import type { AmountRule } from '../../../../kernel/typed-amount.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'
import { AmountField } from '../../ui/amount-field.tsx'
import { amountTextOf } from '../../ui/amount-text.ts'
import { CURRENCIES, type Currency } from '../../ui/currency.ts'
import { Failure } from '../../ui/failure.tsx'
import { fieldMessage } from '../../ui/field-message.ts'
import { Note } from '../../ui/note.tsx'
import styles from './funds.module.css'

interface FoundationFormProps {
	currency: Currency
	onCurrency: (currency: Currency) => void
	onAddAccount: () => void
	onClose: () => void
}

/** The foundation's figures and bank accounts in a currency. */
export function useFoundationFund(currency: Currency) {
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	return useQuery({
		queryKey: ['foundation', currency],
		queryFn: ({ signal }) => dataProvider.foundationFund(currency, { signal }),
	})
}

/** Currency, amount and bank account of a withdrawal from the foundation. */
export function FoundationForm({ currency, onCurrency, onAddAccount, onClose }: FoundationFormProps) {
	const t = useT()
	const locale = useLocale()
	const notify = useNotify()
	const navigate = useNavigate()
	const client = useQueryClient()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const intentOf = useIntent()
	const fund = useFoundationFund(currency)
	const [typed, setTyped] = useState('')
	const [account, setAccount] = useState('')
	const [tried, setTried] = useState(false)
	const rule: AmountRule = { currency, decimals: 'minor' }
	const amount = amountTextOf(typed, rule)
	const { data } = fund
	const chosen = account || (data?.accounts[0]?.uniqueId ?? '')
	const ask = useMutation({
		mutationFn: (body: { amount: string; currency: Currency; paymentAccountId: string }) =>
			dataProvider.askForFoundation(body, intentOf(body)),
		onSuccess: ({ id }) => {
			notify(t('foundation.asked'), { type: 'success' })
			navigate(`/withdrawals/${id}/show`)
		},
		onSettled: () =>
			Promise.all(
				['withdrawals', 'foundation', 'overview'].map((key) => client.invalidateQueries({ queryKey: [key] })),
			),
	})
	const submit = (event: SubmitEvent<HTMLFormElement>) => {
		event.preventDefault()
		setTried(true)
		if (amount !== null && chosen !== '') ask.mutate({ amount, currency, paymentAccountId: chosen })
	}
	const free = data ? formatDecimal(data.free.toFixed(exponentOf(currency)), currency, locale) : ''
	const nothing = data !== undefined && data.free <= 0
	return (
		<form className={styles.window} onSubmit={submit} noValidate>
			<DialogContent className={styles.form ?? ''}>
				<p className={styles.quiet}>{t('foundation.help')}</p>
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
				{fund.error ? <Failure error={fund.error} onRetry={() => void fund.refetch()} /> : null}
				{!data && !fund.error ? <Skeleton variant="rectangular" height={160} /> : null}
				{nothing ? <Note>{t('foundation.nothing', { currency })}</Note> : null}
				{data && !nothing ? (
					<AmountField
						label={t('foundation.amount')}
						rule={rule}
						value={typed}
						onChange={setTyped}
						tried={tried}
						refusal={fieldMessage(ask.error, 'amount')}
						help={t('foundation.amountHelp', { free })}
					/>
				) : null}
				{data && data.accounts.length > 0 ? (
					<TextField
						select
						label={t('foundation.account')}
						value={chosen}
						onChange={(event) => setAccount(event.target.value)}
						fullWidth
					>
						{data.accounts.map((one) => (
							<MenuItem key={one.uniqueId} value={one.uniqueId}>
								{one.label} {one.accountNumber}, {one.accountHolderName}
							</MenuItem>
						))}
					</TextField>
				) : null}
				{data?.accounts.length === 0 ? <Note>{t('foundation.noAccount', { currency })}</Note> : null}
				{data ? (
					<div>
						<Button variant="outlined" color="secondary" onClick={onAddAccount}>
							{t('foundation.addAccount')}
						</Button>
					</div>
				) : null}
				{ask.error && fieldMessage(ask.error, 'amount') === null ? <Note>{ask.error.message}</Note> : null}
			</DialogContent>
			<DialogActions>
				<Button variant="outlined" color="secondary" onClick={onClose} disabled={ask.isPending}>
					{t('common.cancel')}
				</Button>
				<Button
					type="submit"
					variant="contained"
					disabled={ask.isPending || !data || nothing || data.accounts.length === 0}
				>
					{ask.isPending ? t('common.sending') : t('foundation.ask')}
				</Button>
			</DialogActions>
		</form>
	)
}
