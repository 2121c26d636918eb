import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asFailure } from '../../../../client/failure.ts'
import type { RecurringDonation } from '../../../../domain/recurring/contract.ts'
import { formatMajor } from '../../../../kernel/money.ts'
import { amountWithin } from '../../../../kernel/typed-amount.ts'
import { useUser } from '../../lib/session.ts'
import { notify } from '../../lib/toast.ts'
import { AmountField } from '../../ui/amount-field.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox, RadioGroup } from '../../ui/choice.tsx'
import { minorOf, useFormat } from '../../ui/format.ts'
import { bankAccountQuery } from '../donations/api/bank-accounts.ts'
import { savedCardsQuery } from '../donations/api/saved-cards.ts'
import { cardName } from '../donations/components/card-text.ts'
import { changeRecurring } from './api/recurring.ts'
import { DayField } from './components/day-field.tsx'

/** Amount, day and way to pay of what is given every month; what is changed holds from the next donation on. */
export function ChangeForm({
	of,
	onClose,
}: {
	readonly of: RecurringDonation
	readonly onClose: () => void
}) {
	const { t } = useTranslation('recurring')
	const client = useQueryClient()
	const format = useFormat()
	const userId = useUser()?.unique_id ?? null
	const cards = useQuery(savedCardsQuery(userId))
	const bank = useQuery({ ...bankAccountQuery(userId), enabled: userId !== null && of.units === 'USD' })
	const before = of.shouldChargeProcessingFees ? of.quantity : of.totalAmount
	const [typed, setTyped] = useState(String(before))
	const [covers, setCovers] = useState(of.shouldChargeProcessingFees)
	const [day, setDay] = useState(of.day)
	const [methodId, setMethodId] = useState(of.methodId)
	const [isSent, setSent] = useState(false)
	const rule = { currency: of.units, decimals: 'minor' } as const
	const amount = amountWithin(typed, rule)
	const save = useMutation({
		mutationFn: (major: number) =>
			changeRecurring(of._id, {
				units: of.units,
				amount: major,
				shouldChargeProcessingFees: covers,
				...(day !== of.day && { day }),
				// What was lost, and is there again, is chosen once more.
				...((methodId !== of.methodId || of.problem === 'method') && chosen(methodId)),
			}),
		onSuccess: async () => {
			notify.success(t('done.change'))
			await client.invalidateQueries({ queryKey: ['recurring'] })
			onClose()
		},
	})
	const onSubmit = (event: FormEvent) => {
		event.preventDefault()
		setSent(true)
		if (typeof amount === 'bigint') save.mutate(Number(formatMajor(amount, of.units)))
	}
	const usable = (cards.data ?? []).filter(
		({ units, expires }) => units === of.units && expires !== 'expired',
	)
	const account = bank.data?.status === 'verified' && of.donationFor !== 'tal' ? bank.data : null
	const chosen = (id: string) => {
		if (id === account?.uniqueId) return { bankAccountId: id }
		return usable.some((card) => card._id === id) ? { cardId: id } : {}
	}
	const choices = [
		...usable.map((card) => ({ value: card._id, title: <span className="num">{cardName(card)}</span> })),
		...(account
			? [
					{
						value: account.uniqueId,
						title: <span className="num">{t('form.bank', { number: account.accountNumber })}</span>,
					},
				]
			: []),
	]
	return (
		<form className="stack" noValidate onSubmit={onSubmit}>
			<AmountField
				label={t('form.amount')}
				rule={rule}
				value={typed}
				onChange={setTyped}
				problem={isSent && typeof amount === 'string' ? amount : undefined}
			/>
			<Checkbox
				label={t('form.covers')}
				checked={covers}
				onChange={({ target }) => setCovers(target.checked)}
			/>
			<DayField label={t('form.day')} help={t('form.dayHelp')} value={day} onChange={setDay} />
			{of.most !== null && (
				<p className="help">
					{t('form.onlyUpi', { most: format.amount(minorOf(of.most, of.units), of.units, 'always') })}
				</p>
			)}
			{choices.length > 0 && (
				<RadioGroup
					label={t('form.card')}
					name={`card-${of._id}`}
					value={methodId}
					onChange={setMethodId}
					choices={choices}
				/>
			)}
			{save.error && (
				<p className="err" role="alert">
					{asFailure(save.error).message || t('failed')}
				</p>
			)}
			<div className="row w">
				<Button type="submit" size="sm" disabled={save.isPending}>
					{t('form.save')}
				</Button>
				<Button variant="line" size="sm" disabled={save.isPending} onClick={onClose}>
					{t('form.cancel')}
				</Button>
			</div>
		</form>
	)
}
