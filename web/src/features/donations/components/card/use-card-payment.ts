import { useCallback, useEffect, useRef, useState } from 'react'
import { type PaymentEffect, type PaymentEvent, type PaymentState, READY, step } from './machine.ts'
import { type AttemptMemory, carryOut, type PaymentContext } from './payment-effects.ts'

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
	memory: AttemptMemory,
	context: () => Omit<PaymentContext, 'memory'> | null,
	onFinish: (donationId: string) => void | Promise<void>,
): CardPayment {
	const [state, setState] = useState<PaymentState>(READY)
	const current = useRef<PaymentState>(READY)
	const alive = useRef(true)
	const latest = useRef({ memory, context, onFinish })
	latest.current = { memory, context, onFinish }

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
		const { memory } = latest.current
		if (next.state.at === 'ready' && next.state.failure && !next.state.again)
			memory.remember(null, memory.donationId())
		if (next.effect) void run(next.effect)

		async function run(effect: PaymentEffect): Promise<void> {
			if (effect.do === 'finish') return latest.current.onFinish(effect.donationId)
			const ready = latest.current.context()
			if (ready) send(await carryOut(effect, { ...ready, memory }))
		}
	}, [])
	return { state, send }
}
