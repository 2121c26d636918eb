import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { isNotFound } from '../../../../../client/failure.ts'
import { amountIn, type DonationForm } from '../../../../../domain/donations/donation-form.contract.ts'
import type { Product } from '../../../../../domain/donations/product.contract.ts'
import { plainAmountOf } from '../../../../../kernel/wire/typed-amount.ts'
import { documentAddress } from '../../../lib/document-language.ts'
import { paths } from '../../../lib/paths.ts'
import { useSession } from '../../../lib/session.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import type { BegunForm } from '../api/begun-form.ts'
import {
	type CheckoutTarget,
	isSameTarget,
	readCheckout,
	startCheckout,
	unfinishedOf,
	updateCheckout,
	useCheckout,
} from '../api/checkout-details.ts'
import { formIn, subjectIn } from '../api/form-subject.ts'
import { type Subject, useProduct } from '../api/product.ts'
import { UnfinishedPayment } from '../components/unfinished-payment.tsx'
import { CheckoutSkeleton, Closed, NothingToPay } from './checkout-frame.tsx'
import { youDetails, youValues } from './you-form.ts'

interface BegunDonationProps {
	readonly posted: BegunForm | null
	readonly onBegin: () => void
}

/** Continues the checkout with a form that was sent without a script. */
export default function BegunDonation({ posted, onBegin }: BegunDonationProps) {
	const [params] = useSearchParams()
	const begun = posted ?? { form: formIn(params), isComplete: false }
	const subject = subjectIn(begun.form)
	return subject ? <OfSubject begun={begun} onBegin={onBegin} subject={subject} /> : <NothingToPay />
}

type Begun = Pick<BegunDonationProps, 'onBegin'> & { readonly begun: BegunForm }

function OfSubject({ subject, ...begun }: Begun & { readonly subject: Subject }) {
	const { data: product, error, refetch } = useProduct(subject)
	if (product?.acceptsDonations) return <Begin {...begun} product={product} />
	if (product) return <Closed />
	if (isNotFound(error)) return <NothingToPay />
	if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
	return <CheckoutSkeleton />
}

const targetOf = ({ donationfor, _id, name, units }: Product): CheckoutTarget => ({
	donationFor: donationfor,
	donationRequestId: donationfor === 'donationRequest' ? _id : null,
	toUserInfo: donationfor === 'individual' && _id !== null ? { _id, name } : null,
	title: donationfor === 'tal' ? '' : name,
	currency: units,
})

/** A payment whose outcome isn't known must be resolved before any other. */
function Begin({ begun, onBegin, product }: Begun & { readonly product: Product }) {
	const { t } = useTranslation('checkout')
	const navigate = useNavigate()
	const { status, user } = useSession()
	const details = useCheckout()
	const target = targetOf(product)
	const unfinished = unfinishedOf(details)
	const isReady = !unfinished && status !== 'starting'
	useEffect(() => {
		if (!isReady) return
		writeForm(begun.form, target)
		if (begun.isComplete && !user) {
			updateCheckout({ donorKnown: true })
			window.location.replace(documentAddress(paths.payment.href()))
		} else {
			const { step } = begun.form
			onBegin()
			navigate(paths.billingInfo.href({ step: step === 'amount' ? step : 'you' }), { replace: true })
		}
	})
	if (unfinished && details)
		return (
			<div className="wrap max-w-xl py-10">
				<h1 className="sr-only">{t('title')}</h1>
				<UnfinishedPayment details={details} onRestart={() => startCheckout(target)} />
			</div>
		)
	return <CheckoutSkeleton />
}

function writeForm(form: DonationForm, target: CheckoutTarget): void {
	const before = readCheckout()
	const details = before && isSameTarget(before, target) ? before : startCheckout(target)
	const typed = amountIn(form)
	const values = youValues(details)
	const { isAnonymous, mayWrite, ...entered } = form
	const hasDonor = form.email !== undefined || form.first_name !== undefined
	updateCheckout({
		amount: plainAmountOf(typed, target.currency, 'whole') ?? typed,
		...(form.fee && { shouldChargeProcessingFees: form.fee !== 'take' }),
		...(hasDonor &&
			youDetails({
				...values,
				...pick(entered, values),
				isAnonymous: Boolean(isAnonymous),
				mayWrite: Boolean(mayWrite),
			})),
	})
}

function pick<Values extends object>(form: DonationForm, values: Values): Partial<Values> {
	return Object.fromEntries(
		Object.entries(form).filter(([name, text]) => name in values && text !== undefined),
	) as Partial<Values>
}
