import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom'
import type { Product } from '../../../../../domain/donations/product.contract.ts'
import { type Currency, isCurrency } from '../../../../../kernel/wire/money.ts'
import { regionOf } from '../../../../../kernel/wire/regions.ts'
import { paths } from '../../../lib/paths.ts'
import { usePreferences } from '../../../lib/preferences.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import {
	type CheckoutTarget,
	isSameTarget,
	startCheckout,
	unfinishedOf,
	useCheckout,
} from '../api/checkout-details.ts'
import { useProduct } from '../api/product.ts'
import { UnfinishedPayment } from '../components/unfinished-payment.tsx'
import { AmountStep } from './amount-step.tsx'
import { CheckoutSkeleton, Closed, NothingToPay, WithProduct } from './checkout-frame.tsx'

/**
 * Shows at `/publicPayment?donationfor=tal&currency=INR` a donation to the foundation, or with
 * `donationfor=donationRequest&id=…` to a fundraiser. Its first step is the checkout's own.
 */
export default function PublicPayment() {
	const [params] = useSearchParams()
	const { region } = usePreferences()
	const requested = params.get('currency')?.toUpperCase()
	const id = params.get('id')
	if (params.get('donationfor') === 'donationRequest' && id) return <ForFundraiser id={id} />
	if (params.get('donationfor') !== 'tal') return <NothingToPay />
	return <First target={foundationTarget(isCurrency(requested) ? requested : regionOf(region).currency)} />
}

function ForFundraiser({ id }: { readonly id: string }) {
	const product = useProduct({ donationFor: 'donationRequest', donationRequestId: id, toUserInfo: null })
	if (product.data?.acceptsDonations) return <First target={requestTarget(id, product.data)} />
	if (product.data) return <Closed />
	if (product.error) return <ErrorState error={product.error} onRetry={() => void product.refetch()} />
	return <CheckoutSkeleton />
}

const requestTarget = (id: string, { name, units }: Product): CheckoutTarget => ({
	donationFor: 'donationRequest',
	donationRequestId: id,
	toUserInfo: null,
	title: name,
	currency: units,
})

const foundationTarget = (currency: Currency): CheckoutTarget => ({
	donationFor: 'tal',
	donationRequestId: null,
	toUserInfo: null,
	title: '',
	currency,
})

/**
 * The amount. A checkout of the same target in this tab continues after a reload. A payment whose outcome
 * isn't known must be resolved before any change.
 */
function First({ target }: { readonly target: CheckoutTarget }) {
	const { t } = useTranslation('checkout')
	const navigate = useNavigate()
	const details = useCheckout()
	const same = details !== null && isSameTarget(details, target)
	const unfinished = unfinishedOf(details)
	useEffect(() => {
		if (!same && !unfinished) startCheckout(target)
	})
	if (unfinished && same) return <Navigate to={paths[unfinished.screen].href()} replace />
	if (unfinished && details)
		return (
			<div className="wrap max-w-xl py-10">
				<h1 className="sr-only">{t('title')}</h1>
				<UnfinishedPayment details={details} onRestart={() => startCheckout(target)} />
			</div>
		)
	if (!same) return <CheckoutSkeleton />
	return (
		<WithProduct details={details}>
			{(product) => (
				<AmountStep
					details={details}
					product={product}
					asks={false}
					onContinue={() => navigate(paths.billingInfo.href({ step: 'you' }))}
				/>
			)}
		</WithProduct>
	)
}
