import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router-dom'
import type { PublicConfig } from '../../../../../domain/catalog/contract.ts'
import type { PaymentOption } from '../../../../../domain/donations/payment-choice.contract.ts'
import type { Product } from '../../../../../domain/donations/product.contract.ts'
import type { FeeSplit } from '../../../../../kernel/wire/money.ts'
import { paths } from '../../../lib/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Note } from '../../../ui/note.tsx'
import { useConfig } from '../../catalog/api/config.ts'
import { type CheckoutDetails, type PaymentScreen, unfinishedOf } from '../api/checkout-details.ts'
import { CheckoutSkeleton } from './checkout-frame.tsx'
import type { OrderMethod } from './order-method.ts'
import { optionOf, type PaymentMethods, paymentMethodsFor } from './payment-methods.ts'
import { ReadyToPay } from './ready-to-pay.tsx'

export interface OrderReady<Method extends OrderMethod> {
	readonly details: CheckoutDetails
	readonly product: Product
	readonly method: Method
	readonly provider: string
	readonly split: FeeSplit
	readonly config: PublicConfig
	/** The address of the provider's script; absent if its account accepts nothing here. */
	readonly scriptUrl: string | undefined
	readonly publicKey: string | undefined
}

interface OrderPageProps<Method extends OrderMethod> {
	readonly screen: PaymentScreen
	readonly methods: readonly Method[]
	readonly children: (ready: OrderReady<Method>) => ReactNode
}

/**
 * The last step by a provider's own checkout. An order that may have been paid continues as it was sent;
 * without an available method, the donor is led to the choice.
 */
export function OrderPage<Method extends OrderMethod>({ screen, methods, children }: OrderPageProps<Method>) {
	const config = useConfig()
	if (config.error) return <ErrorState error={config.error} onRetry={() => void config.refetch()} />
	if (!config.data) return <CheckoutSkeleton />
	const { data } = config
	return (
		<ReadyToPay>
			{({ details, product, user }) => {
				const unfinished = unfinishedOf(details)
				if (unfinished && unfinished.screen !== screen)
					return <Navigate to={paths[unfinished.screen].href()} replace />
				const offered = paymentMethodsFor(details, product, user !== null)
				const { order } = details
				// A single method is never chosen by the donor.
				const current = order?.isUnsettled ? order.method : offered.chosen?.method
				const method = methods.find((each) => each === current)
				const option = method && optionFor(details, offered, method)
				if (!method || !option?.split) return <Navigate to={paths.payment.href()} replace />
				const { provider, split } = option
				const checkout = data.checkouts[provider]
				return children({
					details,
					product,
					method,
					provider,
					split,
					config: data,
					scriptUrl: checkout?.scriptUrl,
					publicKey: checkout?.publicKeys[details.currency],
				})
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

interface WithScriptProps<T> {
	readonly named: readonly ['paypal' | 'razorpay', ...(string | undefined)[]]
	/** @throws ScriptUnavailable */
	readonly load: () => Promise<T>
	readonly children: (loaded: T) => ReactNode
}

export function WithScript<T>({ named, load, children }: WithScriptProps<T>) {
	const { t } = useTranslation('order')
	const script = useQuery({
		queryKey: ['script', ...named],
		// A script may define a class, which the cache must not call.
		queryFn: async () => ({ loaded: await load() }),
		staleTime: Number.POSITIVE_INFINITY,
		retry: 1,
	})
	if (script.data) return children(script.data.loaded)
	if (!script.error) return <CheckoutSkeleton />
	return (
		<div className="wrap stack max-w-xl justify-items-start py-10">
			<Note tone="bad" role="alert">
				{t('unavailable', { brand: t(`brands.${named[0]}`) })}
			</Note>
			<Button variant="line" onClick={() => void script.refetch()}>
				{t('again')}
			</Button>
		</div>
	)
}
