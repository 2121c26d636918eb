import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router-dom'
import type { PublicConfig } from '../../../../../domain/catalog/contract.ts'
import type { Product } from '../../../../../domain/donations/product.contract.ts'
import type { FeeSplit } from '../../../../../kernel/wire/money.ts'
import { paths } from '../../../lib/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Note } from '../../../ui/note.tsx'
import { useConfig } from '../../catalog/api/config.ts'
import { type CheckoutDetails, unfinishedOf } from '../api/checkout-details.ts'
import { CardStep } from './card-step.tsx'
import { CheckoutSkeleton } from './checkout-frame.tsx'
import { optionOf, paymentMethodsFor } from './payment-methods.ts'
import { ReadyToPay } from './ready-to-pay.tsx'
import { loadStripe } from './stripe.ts'

/**
 * The last step by card. A sent try continues unchanged; if cards are not offered, the donor is led to the
 * choice.
 */
export default function StripePayment() {
	const config = useConfig()
	if (config.error) return <ErrorState error={config.error} onRetry={() => void config.refetch()} />
	if (!config.data) return <CheckoutSkeleton />
	const { data } = config
	return (
		<ReadyToPay>
			{({ details: chosen, product, user }) => {
				const unfinished = unfinishedOf(chosen)
				if (unfinished && unfinished.screen !== 'cardPayment')
					return <Navigate to={paths[unfinished.screen].href()} replace />
				const details = { ...chosen, paymentMethod: 'card' } as const
				const { options, payingBy } = paymentMethodsFor(details, product, user !== null)
				const option = details.attempt
					? optionOf(details.attempt.body, payingBy.rate)
					: options.find(({ method }) => method === 'card')
				if (!option?.split) return <Navigate to={paths.payment.href()} replace />
				const { provider, split } = option
				return (
					<WithStripe details={details} product={product} provider={provider} split={split} config={data} />
				)
			}}
		</ReadyToPay>
	)
}

interface WithStripeProps {
	readonly details: CheckoutDetails
	readonly product: Product
	readonly provider: string
	readonly split: FeeSplit
	readonly config: PublicConfig
}

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
