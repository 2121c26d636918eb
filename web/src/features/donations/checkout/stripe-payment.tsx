import { Navigate } from 'react-router-dom'
import { paths } from '../../../lib/paths.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { useConfig } from '../../catalog/api/config.ts'
import { unfinishedOf } from '../api/checkout-details.ts'
import { WithStripe } from '../components/card/with-stripe.tsx'
import { CardStep } from './card-step.tsx'
import { CheckoutSkeleton } from './checkout-frame.tsx'
import { optionOf, paymentMethodsFor } from './payment-methods.ts'
import { ReadyToPay } from './ready-to-pay.tsx'

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
					<WithStripe config={data} currency={details.currency}>
						{(stripe) => <CardStep {...{ details, product, provider, split, stripe }} config={data} />}
					</WithStripe>
				)
			}}
		</ReadyToPay>
	)
}
