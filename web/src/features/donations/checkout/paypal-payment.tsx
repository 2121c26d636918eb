import { useEffect, useRef, useState } from 'react'
import { paypalCalls } from '../api/order.ts'
import type { OrderEvent, OrderState } from './order-machine.ts'
import { OrderPage, type OrderReady, WithScript } from './order-page.tsx'
import { OrderStep } from './order-step.tsx'
import { createPaypalCheckout, loadPaypal, type Paypal, type PaypalCheckout } from './paypal.ts'

const METHODS = ['paypal'] as const

export default function PaypalPayment() {
	return (
		<OrderPage screen="paypalPayment" methods={METHODS}>
			{(ready) => {
				const { scriptUrl, publicKey, details } = ready
				const { currency } = details
				return (
					<WithScript
						named={['paypal', scriptUrl, publicKey, currency]}
						load={() => loadPaypal({ scriptUrl, clientId: publicKey, currency })}
					>
						{(paypal) => <Step ready={ready} paypal={paypal} />}
					</WithScript>
				)
			}}
		</OrderPage>
	)
}

interface StepProps {
	readonly ready: OrderReady<'paypal'>
	readonly paypal: Paypal
}

function Step({ ready, paypal }: StepProps) {
	const [checkout] = useState(createPaypalCheckout)
	return (
		<OrderStep
			{...ready}
			calls={paypalCalls}
			checkout={checkout}
			button={(state, send) => <Buttons paypal={paypal} checkout={checkout} state={state} send={send} />}
		/>
	)
}

interface ButtonsProps {
	readonly paypal: Paypal
	readonly checkout: PaypalCheckout
	readonly state: OrderState
	readonly send: (event: OrderEvent) => void
}

function Buttons({ paypal, checkout, state, send }: ButtonsProps) {
	const place = useRef<HTMLDivElement>(null)
	useEffect(() => {
		const container = place.current
		if (!container) return
		const buttons = paypal.Buttons(checkout.buttonsFor(send))
		let isGone = false
		buttons.render(container).catch(() => {
			if (!isGone) send({ type: 'notOpened' })
		})
		return () => {
			isGone = true
			void buttons.close().catch(() => undefined)
		}
	}, [paypal, checkout, send])
	const isOver = state.at === 'ready' || state.at === 'done'
	useEffect(() => {
		if (isOver) checkout.release()
	}, [isOver, checkout])
	return <div ref={place} className="max-w-md" />
}
