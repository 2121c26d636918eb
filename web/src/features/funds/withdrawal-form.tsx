import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { z } from 'zod'
import { amountMessage } from '../../../../client/amount-field.ts'
import { isFailure } from '../../../../client/failure.ts'
import { useIntent } from '../../../../client/ui/use-intent.ts'
import type { WithdrawForm } from '../../../../domain/funds/contract.ts'
import { type Purpose, purpose as purposeRules } from '../../../../domain/funds/purposes.contract.ts'
import { plainMajor } from '../../../../kernel/wire/money.ts'
import { type AmountRule, amountWithin, plainAmountOf } from '../../../../kernel/wire/typed-amount.ts'
import { paths } from '../../lib/paths.ts'
import { AmountField } from '../../ui/amount-field.tsx'
import { Button } from '../../ui/button.tsx'
import { Form, useContractForm } from '../../ui/form.tsx'
import { minorOf, useFormat } from '../../ui/format.ts'
import { Note } from '../../ui/note.tsx'
import { requestWithdrawal } from './api/withdrawals.ts'
import { useRefusal } from './components/bank-account/messages.ts'
import { MoneyMoving } from './components/money-moving.tsx'
import { PurposeFields } from './purpose-fields.tsx'

interface WithdrawalFormProps {
	readonly form: WithdrawForm
	readonly accountId: string | undefined
	readonly onNoAccount: () => void
}

export function WithdrawalForm({ form, accountId, onNoAccount }: WithdrawalFormProps) {
	const { t } = useTranslation('funds')
	const { t: common } = useTranslation()
	const refusal = useRefusal()
	const format = useFormat()
	const navigate = useNavigate()
	const client = useQueryClient()
	const intentOf = useIntent()
	const { units, fundType } = form
	const free = minorOf(form.free, units)
	const visibleFree = format.amount(free, units)
	const rule: AmountRule = { currency: units, decimals: 'minor' }
	const fields = useContractForm(
		z.object({
			amount: z.string().superRefine((typed, context) => {
				const read = amountWithin(typed, rule)
				const issue = (message: string) => context.addIssue({ code: 'custom', message })
				if (typeof read === 'string') issue(common(amountMessage(read)))
				else if (read > free) issue(t('message.tooMuch', { free: visibleFree }))
			}),
			purpose: purposeRules,
		}),
		{ defaultValues: { amount: '', purpose: { description: '', payee: '' } } },
	)
	const amount = fields.choice('amount')
	const read = amountWithin(amount.value, rule)
	const ask = useMutation({
		mutationFn: ({ account, typed, purpose }: { account: string; typed: string; purpose: Purpose }) => {
			const body = {
				fundType,
				amount: Number(plainAmountOf(typed, units, 'minor')),
				units,
				paymentAccountId: account,
				purpose,
			}
			return requestWithdrawal(form.id, body, intentOf(body))
		},
		onSuccess: ({ _id }) => {
			void client.invalidateQueries()
			navigate(paths.withdrawalRequested.href({ id: _id }))
		},
		// The free amount and the accounts may have changed.
		onError: () => void client.invalidateQueries({ queryKey: ['withdrawForm', form.id] }),
	})
	return (
		<Form
			of={fields}
			onValid={({ amount, purpose }) => {
				if (!accountId) onNoAccount()
				else if (!ask.isPending) ask.mutate({ account: accountId, typed: amount, purpose })
			}}
			className="stack"
		>
			<div className="narrow">
				<AmountField
					rule={rule}
					help={t('form.atMost', { free: visibleFree })}
					after={
						<button
							type="button"
							className="link-btn"
							onClick={() => amount.onChange(plainMajor(free, units))}
						>
							{t('form.useAll')}
						</button>
					}
					{...amount}
				/>
			</div>
			<PurposeFields />
			<p className="text-ink-2 max-w-[60ch]">{t('form.next')}</p>
			{ask.error && (
				<Note tone="bad" role="alert">
					{refusal(ask.error, visibleFree)}
					{isFailure(ask.error, 'INVALID_AMOUNT') && <span> {t('form.atMost', { free: visibleFree })}</span>}
				</Note>
			)}
			<Button type="submit" size="lg" className="num justify-self-start" disabled={ask.isPending}>
				{ask.isPending
					? t('form.asking')
					: typeof read === 'bigint' && read <= free
						? t('form.ask', { amount: format.amount(read, units) })
						: t('form.askBare')}
			</Button>
			<MoneyMoving active={ask.isPending}>{t('form.asking')}</MoneyMoving>
		</Form>
	)
}
