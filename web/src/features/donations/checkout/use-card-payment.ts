import { useCallback, useEffect, useRef, useState } from 'react'
import { readCheckout, rememberAttempt } from '../api/checkout-details.ts'
import { type PaymentEffect, type PaymentEvent, type PaymentState, READY, step } from './machine.ts'
import { carryOut, type PaymentContext } from './payment-effects.ts'

interface CardPayment {
	readonly state: PaymentState
	readonly send: (event: PaymentEvent) => void
}

/**
 * Runs the payment machine in a page: keeps its state, carries out its effects, and forgets a try once its
 * outcome is known.
 * @param context null until the card form is loaded
 */
export function useCardPayment(
	context: () => PaymentContext | null,
	onFinish: (donationId: string) => void | Promise<void>,
): CardPayment {
	const [state, setState] = useState<PaymentState>(READY)
	const current = useRef<PaymentState>(READY)
	const alive = useRef(true)
	const latest = useRef({ context, onFinish })
	latest.current = { context, onFinish }

	useEffect(() => {
		alive.current = true
		return () => {
			alive.current = false
		}
	}, [])

	const send = useCallback((event: PaymentEvent) => {
		if (!alive.current) return
		const next = step(current.current, event)
		current.current = next.state
		setState(next.state)
		if (next.state.at === 'ready' && next.state.failure && !next.state.again)
			rememberAttempt(null, readCheckout()?.donationId ?? null)
		if (next.effect) void run(next.effect)

		async function run(effect: PaymentEffect): Promise<void> {
			if (effect.do === 'finish') return latest.current.onFinish(effect.donationId)
			const ready = latest.current.context()
			if (ready) send(await carryOut(effect, ready))
		}
	}, [])
	return { state, send }
}
