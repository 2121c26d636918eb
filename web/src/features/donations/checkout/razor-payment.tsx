import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useUser } from '../../../lib/session.ts'
import { razorpayCalls } from '../api/order.ts'
import { CHECKOUT_METHODS, type CheckoutMethod } from './order-method.ts'
import { OrderPage, type OrderReady, WithScript } from './order-page.tsx'
import { OrderStep } from './order-step.tsx'
import { createRazorpayCheckout, loadRazorpay, type RazorpayCheckout } from './razorpay.ts'

export default function RazorPayment() {
	return (
		<OrderPage screen="orderPayment" methods={CHECKOUT_METHODS}>
			{(ready) => {
				const { scriptUrl, publicKey } = ready
				return (
					<WithScript
						named={['razorpay', scriptUrl, publicKey]}
						load={() => loadRazorpay(scriptUrl, publicKey)}
					>
						{(loaded) => <Step ready={ready} {...loaded} />}
					</WithScript>
				)
			}}
		</OrderPage>
	)
}

interface StepProps {
	readonly ready: OrderReady<CheckoutMethod>
	readonly Razorpay: RazorpayCheckout
	readonly publicKey: string
}

function Step({ ready, Razorpay, publicKey }: StepProps) {
	const { details, product, method, split } = ready
	const { t } = useTranslation('order')
	const user = useUser()
	const { first_name, last_name } = user?.name ?? details.recepientName
	const checkout = useMemo(
		() =>
			createRazorpayCheckout(Razorpay, {
				key: publicKey,
				amount: Number(split.total),
				currency: details.currency,
				name: product.legalEntity.name,
				// Neither what for nor whether anonymously: the provider need not know.
				description: t('description'),
				prefill: {
					name: `${first_name} ${last_name}`.trim(),
					email: user?.email ?? details.email,
					method,
				},
			}),
		[Razorpay, publicKey, split.total, details, product, t, first_name, last_name, user, method],
	)
	return <OrderStep {...ready} calls={razorpayCalls} checkout={checkout} />
}
