import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { amountMessage } from '../../../../client/amount-field.ts'
import { asFailure } from '../../../../client/failure.ts'
import type { RecurringDonation } from '../../../../domain/recurring/contract.ts'
import { amountWithin, plainAmountOf } from '../../../../kernel/wire/typed-amount.ts'
import { cardName } from '../../lib/card-text.ts'
import { useUser } from '../../lib/session.ts'
import { notify } from '../../lib/toast.ts'
import { AmountField } from '../../ui/amount-field.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox, RadioGroup } from '../../ui/choice.tsx'
import { Form, useContractForm, useSending } from '../../ui/form.tsx'
import { minorOf, useFormat } from '../../ui/format.ts'
import { bankAccountQuery } from '../donations/api/bank-accounts.ts'
import { savedCardsQuery } from '../donations/api/saved-cards.ts'
import { DayField } from '../donations/components/day-field.tsx'
import { changeRecurring } from './api/recurring.ts'

interface Wish {
	readonly amount: string
	readonly covers: boolean
	readonly day: number
	readonly methodId: string
}

export function ChangeForm({
	of,
	onClose,
}: {
	readonly of: RecurringDonation
	readonly onClose: () => void
}) {
	const { t } = useTranslation('recurring')
	const { t: common } = useTranslation()
	const client = useQueryClient()
	const format = useFormat()
	const userId = useUser()?.unique_id ?? null
	const cards = useQuery(savedCardsQuery(userId))
	const bank = useQuery({ ...bankAccountQuery(userId), enabled: userId !== null && of.units === 'USD' })
	const rule = { currency: of.units, decimals: 'minor' } as const
	const before = of.shouldChargeProcessingFees ? of.quantity : of.totalAmount
	const form = useContractForm(
		z.object({
			amount: z.string().superRefine((typed, context) => {
				const amount = amountWithin(typed, rule)
				if (typeof amount === 'string')
					context.addIssue({ code: 'custom', message: common(amountMessage(amount)) })
			}),
			covers: z.boolean(),
			day: z.number(),
			methodId: z.string(),
		}),
		{
			defaultValues: {
				amount: String(before),
				covers: of.shouldChargeProcessingFees,
				day: of.day,
				methodId: of.methodId,
			},
		},
	)
	const save = useSending(form, {
		mutationFn: ({ amount, covers, day, methodId }: Wish) =>
			changeRecurring(of._id, {
				units: of.units,
				amount: Number(plainAmountOf(amount, of.units, 'minor')),
				shouldChargeProcessingFees: covers,
				...(day !== of.day && { day }),
				// A lost method that is available again must be chosen again.
				...((methodId !== of.methodId || of.problem === 'method') && chosen(methodId)),
			}),
		onSuccess: async () => {
			notify.success(t('done.change'))
			await client.invalidateQueries({ queryKey: ['recurring'] })
			onClose()
		},
	})
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
		<Form of={form} onValid={save.send} className="stack">
			<AmountField label={t('form.amount')} rule={rule} {...form.choice('amount')} />
			<Checkbox label={t('form.covers')} {...form.register('covers')} />
			<DayField label={t('form.day')} help={t('form.dayHelp')} {...form.choice('day')} />
			{of.most !== null && (
				<p className="help">
					{t('form.onlyUpi', { most: format.amount(minorOf(of.most, of.units), of.units, 'always') })}
				</p>
			)}
			{choices.length > 0 && (
				<RadioGroup
					label={t('form.card')}
					name={`card-${of._id}`}
					{...form.choice('methodId')}
					choices={choices}
				/>
			)}
			{save.error && (
				<p className="err" role="alert">
					{asFailure(save.error).message || t('failed')}
				</p>
			)}
			<div className="row flex-wrap">
				<Button type="submit" size="sm" disabled={save.isPending}>
					{t('form.save')}
				</Button>
				<Button variant="line" size="sm" disabled={save.isPending} onClick={onClose}>
					{t('form.cancel')}
				</Button>
			</div>
		</Form>
	)
}
