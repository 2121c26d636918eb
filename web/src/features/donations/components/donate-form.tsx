import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { VisibleTerms } from '../../../../../domain/donation-terms.contract.ts'
import { type AmountProblem, amountWithin, plainAmountOf } from '../../../../../kernel/wire/typed-amount.ts'
import { paths } from '../../../lib/paths.ts'
import { usePreloadedScreen } from '../../../lib/preload.ts'
import { useSession, useUser } from '../../../lib/session.ts'
import { AmountField } from '../../../ui/amount-field.tsx'
import { Button } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Form, useContractForm } from '../../../ui/form.tsx'
import { minorOf, useFormat } from '../../../ui/format.ts'
import { Note } from '../../../ui/note.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import {
	type CheckoutTarget,
	isUnfinished,
	startCheckout,
	updateCheckout,
	useCheckout,
} from '../api/checkout-details.ts'
import { useProduct } from '../api/product.ts'
import { detailsNeededFor } from '../details-needed.ts'
import { type DonateFields, donateSchema, donationRule } from './donate-schema.ts'
import { TakenAmount } from './taken-amount.tsx'
import { UnfinishedPayment } from './unfinished-payment.tsx'

export interface DonateFormProps {
	readonly target: CheckoutTarget
	/** The amount that was chosen before: whole major units, or empty. */
	readonly amount: string
	/** The donation terms, if the page knows them, so that the form needs no further answer. */
	readonly terms?: VisibleTerms
	readonly onClose: () => void
}

export default function DonateForm(props: DonateFormProps) {
	const before = useCheckout()
	const [isRestarted, setRestarted] = useState(false)
	if (before && isUnfinished(before) && !isRestarted)
		return <UnfinishedPayment details={before} onRestart={() => setRestarted(true)} />
	return <Loaded {...props} />
}

/** The fields, once the terms are known. They stay even if a later read fails. */
function Loaded(props: DonateFormProps) {
	const product = useProduct(props.target)
	const { status } = useSession()
	const terms = product.data ?? props.terms
	// The fields depend on the session.
	if (terms && status !== 'starting')
		return <Fields {...props} terms={terms} isClosed={product.data?.acceptsDonations === false} />
	if (product.error && !terms)
		return <ErrorState error={product.error} onRetry={() => void product.refetch()} />
	return <Skeleton className="h-60 w-full" />
}

interface FieldsProps extends DonateFormProps {
	readonly terms: VisibleTerms
	readonly isClosed: boolean
}

function Fields({ target, amount, terms, isClosed, onClose }: FieldsProps) {
	const { t } = useTranslation('donate')
	const format = useFormat()
	const navigate = useNavigate()
	const user = useUser()
	const { currency } = target
	const missing = detailsNeededFor(target.donationFor, user)
	const form = useContractForm(donateSchema(currency, terms, missing), {
		defaultValues: {
			amount,
			first_name: user?.name.first_name ?? '',
			last_name: user?.name.last_name ?? '',
			email: '',
		},
	})
	// An amount that was chosen on the page isn't requested again, unless it is invalid.
	const [isTaken, setTaken] = useState(
		() => typeof amountWithin(amount, donationRule(currency, terms)) === 'bigint',
	)
	usePreloadedScreen(paths.billingInfo.path)
	const bind = (name: 'first_name' | 'last_name' | 'email') => {
		const { error, ...field } = form.field(name)
		return { ...field, error: error && t(error as 'firstNameMissing') }
	}
	const { error: problem, ...typed } = form.choice('amount')

	const proceed = (fields: DonateFields) => {
		startCheckout(target, plainAmountOf(fields.amount, currency, 'whole') ?? '')
		const { first_name, last_name, email } = fields
		if (missing === 'guest') updateCheckout({ recepientName: { first_name, last_name: '' }, email })
		// The checkout shows them once more, and keeps them in the profile.
		if (missing === 'nameless') updateCheckout({ recepientName: { first_name, last_name } })
		onClose()
		navigate(paths.billingInfo.href())
	}

	return (
		<Form of={form} onValid={proceed} className="stack">
			{isClosed && (
				<Note tone="wait" role="status">
					{t('closed')}
				</Note>
			)}
			{isTaken ? (
				<TakenAmount amount={amount} currency={currency} onChange={() => setTaken(false)} />
			) : (
				<AmountField
					{...typed}
					name="amount"
					rule={donationRule(currency, terms)}
					problem={problem as AmountProblem | undefined}
					help={t('amountHelp', {
						least: format.amount(minorOf(terms.least, currency), currency),
						currency,
					})}
					autoComplete="transaction-amount"
					quick={{ amounts: terms.quickAmounts, onChoose: typed.onChange }}
				/>
			)}
			{missing !== 'nobody' && (
				<TextField label={t('firstName')} autoComplete="given-name" maxLength={100} {...bind('first_name')} />
			)}
			{missing === 'nameless' && (
				<TextField label={t('lastName')} autoComplete="family-name" maxLength={100} {...bind('last_name')} />
			)}
			{missing === 'guest' && (
				<TextField
					label={t('email')}
					help={t('emailHelp')}
					type="email"
					autoComplete="email"
					maxLength={254}
					{...bind('email')}
				/>
			)}
			<Button type="submit" size="lg" full disabled={isClosed}>
				{t('continue')}
			</Button>
		</Form>
	)
}
