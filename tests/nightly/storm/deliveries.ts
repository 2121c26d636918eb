import type { Random } from '../../../demo/random.ts'
import { SIMULATED_ACCOUNTS } from '../../../simulators/stripe/accounts.ts'
import { sign } from '../../../simulators/stripe/letters.ts'
import type { Recorded } from './recorder.ts'

/** How somebody who is not the provider, or comes too late, makes up a webhook. */
export const FORGERIES = [
	'wrongSecret',
	'alteredBody',
	'noSignature',
	'wrongScheme',
	'otherTime',
	'expired',
	'expiredReplay',
] as const
export type Forgery = (typeof FORGERIES)[number]

/** One call of the webhook address. */
export interface Delivery {
	readonly event: Recorded
	/** Null: it comes from the provider, perhaps not for the first time. */
	readonly forgery: Forgery | null
}

export interface Plan {
	readonly deliveries: readonly Delivery[]
	readonly doubled: number
	readonly forged: number
}

const DOUBLED = 0.3
const FORGED = 0.05

/** Of how many events a storm of so many deliveries is made, at the least. */
export const eventsFor = (deliveries: number): number =>
	Math.trunc((deliveries * (1 - FORGED)) / (1 + DOUBLED))

/** Takes events, sends 30 % of them twice, mixes 5 % that are forged or expired among them, and shuffles all of it. */
export function planStorm(events: readonly Recorded[], random: Random): Plan {
	const doubles = shuffled(events, random).slice(0, Math.ceil(events.length * DOUBLED))
	const forged = Math.ceil(((events.length + doubles.length) * FORGED) / (1 - FORGED))
	const fakes = Array.from({ length: forged }, (_, index): Delivery => {
		const forgery = FORGERIES[index % FORGERIES.length] ?? 'noSignature'
		return { event: madeUp(random.pick(events), forgery, index), forgery }
	})
	const genuine = [...events, ...doubles].map((event): Delivery => ({ event, forgery: null }))
	return {
		deliveries: shuffled([...genuine, ...fakes], random),
		doubled: doubles.length,
		forged: fakes.length,
	}
}

export function shuffled<T>(items: readonly T[], random: Random): T[] {
	const mixed = [...items]
	for (let last = mixed.length - 1; last > 0; last--) {
		const other = random.between(0, last)
		;[mixed[last], mixed[other]] = [mixed[other] as T, mixed[last] as T]
	}
	return mixed
}

/** Ids that no provider gave, so that each that was let in is found. */
export const MADE_UP = 'evt_forged_'

/** An event of a forger's own about a real payment; what was overheard is sent again as it was. */
function madeUp(event: Recorded, forgery: Forgery, index: number): Recorded {
	if (forgery === 'expiredReplay' || forgery === 'alteredBody') return event
	const id = `${MADE_UP}${index}`
	return { ...event, id, body: event.body.replace(event.id, id) }
}

const secretOf = (account: string): string =>
	SIMULATED_ACCOUNTS.find((each) => each.account === account)?.webhookSecret ?? ''

const HOUR = 3_600

/** What is sent for a delivery. @param now epoch seconds; the provider signs each try when it is made */
export function sent({ event, forgery }: Delivery, now: number): { body: string; signature: string | null } {
	const { body } = event
	const secret = secretOf(event.account)
	switch (forgery) {
		case null:
			return { body, signature: sign(body, secret, now) }
		case 'wrongSecret':
			return { body, signature: sign(body, `${secret}x`, now) }
		case 'alteredBody':
			return { body: body.replace(event.id, `${MADE_UP}of_${event.id}`), signature: sign(body, secret, now) }
		case 'noSignature':
			return { body, signature: null }
		case 'wrongScheme':
			return { body, signature: sign(body, secret, now).replace('v1=', 'v0=') }
		case 'otherTime':
			return { body, signature: sign(body, secret, now - HOUR).replace(`t=${now - HOUR}`, `t=${now}`) }
		case 'expired':
			return { body, signature: sign(body, secret, now - HOUR) }
		case 'expiredReplay':
			return { body, signature: sign(body, secret, event.created) }
		default:
			return forgery satisfies never
	}
}
