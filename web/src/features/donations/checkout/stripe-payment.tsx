import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router-dom'
import type { PublicConfig } from '../../../../../domain/catalog/contract.ts'
import type { Product } from '../../../../../domain/donations/product.contract.ts'
import type { FeeSplit } from '../../../../../kernel/money.ts'
import { paths } from '../../../lib/paths.ts'
import { useSession } from '../../../lib/session.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Note } from '../../../ui/note.tsx'
import { useConfig } from '../../catalog/api/config.ts'
import { type CheckoutDetails, useCheckout } from '../api/checkout-details.ts'
import { isNamed } from '../details-needed.ts'
import { CardStep } from './card-step.tsx'
import { CheckoutSkeleton, NothingToPay, WithProduct } from './checkout-frame.tsx'
import { quoteFor } from './quote.ts'
import { loadStripe } from './stripe.ts'

/** The last step. Whoever arrives without the first two is led back to them. */
export default function StripePayment() {
	const details = useCheckout()
	const { status, user } = useSession()
	const config = useConfig()
	if (!details) return <NothingToPay />
	if (config.error) return <ErrorState error={config.error} onRetry={() => void config.refetch()} />
	if (status === 'starting' || !config.data) return <CheckoutSkeleton />
	const { data } = config
	const isKnown = user ? isNamed(user) : details.email !== ''
	if (!details.donorKnown || !isKnown)
		return <Navigate to={paths.billingInfo.href({ step: 'you' })} replace />
	return (
		<WithProduct details={details}>
			{(product) => {
				const quote = quoteFor(details, product)
				if (!quote.ok) return <Navigate to={paths.billingInfo.href({ step: 'amount' })} replace />
				return <WithStripe details={details} product={product} split={quote.split} config={data} />
			}}
		</WithProduct>
	)
}

interface WithStripeProps {
	readonly details: CheckoutDetails
	readonly product: Product
	readonly split: FeeSplit
	readonly config: PublicConfig
}

/** The card form, once the provider's script is there. */
function WithStripe(props: WithStripeProps) {
	const { t } = useTranslation('checkout')
	const checkout = props.config.checkouts.stripe
	const scriptUrl = checkout?.scriptUrl
	const publicKey = checkout?.publicKeys[props.details.currency]
	const stripe = useQuery({
		queryKey: ['stripe', scriptUrl, publicKey],
		queryFn: () => loadStripe(scriptUrl, publicKey),
		staleTime: Number.POSITIVE_INFINITY,
		retry: 1,
	})
	if (stripe.data) return <CardStep {...props} stripe={stripe.data} />
	if (!stripe.error) return <CheckoutSkeleton />
	return (
		<div className="wrap stack max-w-xl justify-items-start py-10">
			<Note tone="bad" role="alert">
				{t('card.unavailable')}
			</Note>
			<Button variant="line" onClick={() => void stripe.refetch()}>
				{t('card.again')}
			</Button>
		</div>
	)
}
