import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom'
import { type Currency, isCurrency } from '../../../../../kernel/money.ts'
import { paths } from '../../../lib/paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Note } from '../../../ui/note.tsx'
import { useRegion } from '../../catalog/api/regions.ts'
import { useRequest } from '../../requests/api/use-request.ts'
import { fundraiserTarget } from '../../requests/components/fundraiser-target.ts'
import { type CheckoutTarget, isUnfinished, startCheckout, useCheckout } from '../api/checkout-details.ts'
import { UnfinishedPayment } from '../components/unfinished-payment.tsx'
import { AmountStep } from './amount-step.tsx'
import { CheckoutSkeleton, NothingToPay, WithRate } from './checkout-frame.tsx'

/**
 * `/publicPayment?donationfor=tal&currency=INR`: a donation to the foundation, or with
 * `donationfor=donationRequest&id=…` to a fundraiser. Its first step is the checkout's own.
 */
export default function PublicPayment() {
	const [params] = useSearchParams()
	const region = useRegion()
	const requested = params.get('currency')?.toUpperCase()
	const id = params.get('id')
	if (params.get('donationfor') === 'donationRequest' && id) return <ForFundraiser id={id} />
	const currency = isCurrency(requested) ? requested : region?.currency
	if (params.get('donationfor') !== 'tal') return <NothingToPay />
	return currency ? <First target={foundationTarget(currency)} /> : <CheckoutSkeleton />
}

function ForFundraiser({ id }: { readonly id: string }) {
	const { t } = useTranslation('checkout')
	const request = useRequest(id)
	if (request.error) return <ErrorState error={request.error} onRetry={() => void request.refetch()} />
	if (!request.data) return <CheckoutSkeleton />
	if (request.data.acceptsGifts) return <First target={fundraiserTarget(request.data)} />
	return (
		<div className="wrap stack max-w-xl justify-items-start py-10">
			<Note tone="wait" role="status">
				{t('amount.paused')}
			</Note>
			<ButtonLink to={paths.search.href()}>{t('amount.browse')}</ButtonLink>
		</div>
	)
}

const foundationTarget = (currency: Currency): CheckoutTarget => ({
	donationFor: 'tal',
	donationRequestId: null,
	toUserInfo: null,
	title: '',
	subtitle: '',
	verified: false,
	imageUrl: null,
	currency,
})

/**
 * The amount. A checkout of the same target that this tab has begun goes on, so a reload keeps it. A payment whose
 * outcome isn't known comes before any change.
 */
function First({ target }: { readonly target: CheckoutTarget }) {
	const { t } = useTranslation('checkout')
	const navigate = useNavigate()
	const details = useCheckout()
	const { donationFor, donationRequestId, currency } = target
	const same =
		details?.donationFor === donationFor &&
		details.donationRequestId === donationRequestId &&
		details.currency === currency
	const unfinished = isUnfinished(details) ? details : null
	useEffect(() => {
		if (!same && !unfinished) startCheckout(target)
	})
	if (unfinished && same) return <Navigate to={paths.cardPayment.href()} replace />
	if (unfinished)
		return (
			<div className="wrap max-w-xl py-10">
				<h1 className="vh">{t('title')}</h1>
				<UnfinishedPayment details={unfinished} onRestart={() => startCheckout(target)} />
			</div>
		)
	if (!same) return <CheckoutSkeleton />
	return (
		<WithRate details={details}>
			{(rate) => (
				<AmountStep
					details={details}
					rate={rate}
					onContinue={() => navigate(paths.billingInfo.href({ step: 'you' }))}
				/>
			)}
		</WithRate>
	)
}
