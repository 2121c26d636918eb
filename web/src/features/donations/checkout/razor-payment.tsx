import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router-dom'
import type { PublicConfig } from '../../../../../domain/catalog/contract.ts'
import type { PaymentOption } from '../../../../../domain/donations/payment-choice.contract.ts'
import type { Product } from '../../../../../domain/donations/product.contract.ts'
import type { FeeSplit } from '../../../../../kernel/money.ts'
import { paths } from '../../../lib/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Note } from '../../../ui/note.tsx'
import { useConfig } from '../../catalog/api/config.ts'
import { type CheckoutDetails, unfinishedOf } from '../api/checkout-details.ts'
import { CheckoutSkeleton } from './checkout-frame.tsx'
import { ORDER_METHODS, type OrderMethod } from './order-method.ts'
import { OrderStep } from './order-step.tsx'
import { optionOf, type PaymentMethods, paymentMethodsFor } from './payment-methods.ts'
import { loadRazorpay } from './razorpay.ts'
import { ReadyToPay } from './ready-to-pay.tsx'

/**
 * The last step by UPI, net banking or a wallet. An order that may have been paid goes on as it was sent; else it is
 * led to the choice where none of them can be.
 */
export default function RazorPayment() {
	const config = useConfig()
	if (config.error) return <ErrorState error={config.error} onRetry={() => void config.refetch()} />
	if (!config.data) return <CheckoutSkeleton />
	const { data } = config
	return (
		<ReadyToPay>
			{({ details, product, user }) => {
				const method = ORDER_METHODS.find((each) => each === details.paymentMethod)
				const unfinished = unfinishedOf(details)
				if (unfinished && unfinished.screen !== 'orderPayment')
					return <Navigate to={paths[unfinished.screen].href()} replace />
				const methods = paymentMethodsFor(details, product, user !== null)
				const option = method && optionFor(details, methods, method)
				if (!method || !option?.split) return <Navigate to={paths.payment.href()} replace />
				const { provider, split } = option
				return (
					<WithRazorpay
						details={details}
						product={product}
						method={method}
						provider={provider}
						split={split}
						config={data}
					/>
				)
			}}
		</ReadyToPay>
	)
}

function optionFor(
	{ order }: CheckoutDetails,
	{ options, payingBy }: PaymentMethods,
	method: OrderMethod,
): PaymentOption | null {
	if (order?.isUnsettled) return optionOf(order.body, payingBy.rate, method)
	return options.find((each) => each.method === method) ?? null
}

interface WithRazorpayProps {
	readonly details: CheckoutDetails
	readonly product: Product
	readonly method: OrderMethod
	readonly provider: string
	readonly split: FeeSplit
	readonly config: PublicConfig
}

/** The step, once the provider's script is there. */
function WithRazorpay(props: WithRazorpayProps) {
	const { t } = useTranslation('order')
	const checkout = props.config.checkouts[props.provider]
	const scriptUrl = checkout?.scriptUrl
	const publicKey = checkout?.publicKeys[props.details.currency]
	const script = useQuery({
		queryKey: ['razorpay', scriptUrl],
		// A class, which the cache must not call.
		queryFn: async () => ({ Razorpay: await loadRazorpay(scriptUrl) }),
		staleTime: Number.POSITIVE_INFINITY,
		retry: 1,
	})
	if (script.data && publicKey !== undefined)
		return <OrderStep {...props} publicKey={publicKey} Razorpay={script.data.Razorpay} />
	if (!script.error && publicKey !== undefined) return <CheckoutSkeleton />
	return (
		<div className="wrap stack max-w-xl justify-items-start py-10">
			<Note tone="bad" role="alert">
				{t('unavailable')}
			</Note>
			<Button variant="line" onClick={() => void script.refetch()}>
				{t('again')}
			</Button>
		</div>
	)
}
