import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { isFailure } from '../../../../client/failure.ts'
import { useIntent } from '../../../../client/ui/use-intent.ts'
import type { WithdrawForm } from '../../../../domain/funds/contract.ts'
import type { Purpose } from '../../../../domain/funds/purposes.contract.ts'
import { formatMajor, plainMajor } from '../../../../kernel/money.ts'
import { type AmountRule, amountWithin } from '../../../../kernel/typed-amount.ts'
import { paths } from '../../lib/paths.ts'
import { AmountField } from '../../ui/amount-field.tsx'
import { Button } from '../../ui/button.tsx'
import { minorOf, useFormat } from '../../ui/format.ts'
import { Note } from '../../ui/note.tsx'
import { requestWithdrawal } from './api/withdrawals.ts'
import { useRefusal } from './components/bank-account/messages.ts'
import { MoneyMoving } from './components/money-moving.tsx'
import { PurposeFields } from './purpose-fields.tsx'
import { EMPTY_PURPOSE, purposeOf } from './typed-purpose.ts'

interface WithdrawalFormProps {
	readonly form: WithdrawForm
	readonly accountId: string | undefined
	readonly onNoAccount: () => void
}

/** How much, up to what is free. */
export function WithdrawalForm({ form, accountId, onNoAccount }: WithdrawalFormProps) {
	const { t } = useTranslation('funds')
	const refusal = useRefusal()
	const format = useFormat()
	const navigate = useNavigate()
	const client = useQueryClient()
	const intentOf = useIntent()
	const [typed, setTyped] = useState('')
	const [purpose, setPurpose] = useState(EMPTY_PURPOSE)
	const [tried, setTried] = useState(false)
	const { units, fundType } = form
	const free = minorOf(form.free, units)
	const visibleFree = format.amount(free, units)
	const rule: AmountRule = { currency: units, decimals: 'minor' }
	const read = amountWithin(typed, rule)
	const isTooMuch = typeof read === 'bigint' && read > free
	const amount = typeof read === 'bigint' && !isTooMuch ? read : null
	const ask = useMutation({
		mutationFn: ({ minor, account, what }: { minor: bigint; account: string; what: Purpose }) => {
			const body = {
				fundType,
				amount: Number(formatMajor(minor, units)),
				units,
				paymentAccountId: account,
				purpose: what,
			}
			return requestWithdrawal(form.id, body, intentOf(body))
		},
		onSuccess: ({ _id }) => {
			void client.invalidateQueries()
			navigate(paths.withdrawalRequested.href({ id: _id }))
		},
		// What is free, and the accounts, may have changed: the page shows them as they are.
		onError: () => void client.invalidateQueries({ queryKey: ['withdrawForm', form.id] }),
	})
	const onSubmit = (event: FormEvent) => {
		event.preventDefault()
		setTried(true)
		if (!accountId) return onNoAccount()
		const what = purposeOf(purpose)
		if (amount !== null && what && !ask.isPending) ask.mutate({ minor: amount, account: accountId, what })
	}
	return (
		<form className="stack" noValidate onSubmit={onSubmit}>
			<div className="narrow">
				<AmountField
					rule={rule}
					help={t('form.atMost', { free: visibleFree })}
					problem={tried && typeof read === 'string' ? read : undefined}
					error={tried && isTooMuch ? t('message.tooMuch', { free: visibleFree }) : undefined}
					after={
						<button type="button" className="link-btn" onClick={() => setTyped(plainMajor(free, units))}>
							{t('form.useAll')}
						</button>
					}
					value={typed}
					onChange={setTyped}
				/>
			</div>
			<PurposeFields value={purpose} tried={tried} onChange={setPurpose} />
			<p className="mut max-w-[60ch]">{t('form.next')}</p>
			{ask.error && (
				<Note tone="bad" role="alert">
					{refusal(ask.error, visibleFree)}
					{isFailure(ask.error, 'INVALID_AMOUNT') && <span> {t('form.atMost', { free: visibleFree })}</span>}
				</Note>
			)}
			<Button type="submit" size="lg" className="num justify-self-start" disabled={ask.isPending}>
				{ask.isPending
					? t('form.asking')
					: amount !== null
						? t('form.ask', { amount: format.amount(amount, units) })
						: t('form.askBare')}
			</Button>
			<MoneyMoving active={ask.isPending}>{t('form.asking')}</MoneyMoving>
		</form>
	)
}
