import type { Random } from '../../../demo/random.ts'
import { ALL_FORGERIES, type Delivery, FORGERIES, type Forgery, MADE_UP, PROVIDERS } from './post.ts'
import type { Recorded } from './recorder.ts'

export interface Plan {
	readonly deliveries: readonly Delivery[]
	readonly doubled: number
	readonly forged: number
}

const DOUBLED = 0.3
const FORGED = 0.05

export const eventsFor = (deliveries: number): number =>
	Math.trunc((deliveries * (1 - FORGED)) / (1 + DOUBLED))

/**
 * Sends 30 % of the events twice, adds 5 % that are forged or expired, each way of each provider at least
 * once, and shuffles all.
 */
export function planStorm(events: readonly Recorded[], random: Random): Plan {
	const doubles = shuffled(events, random).slice(0, Math.ceil(events.length * DOUBLED))
	const share = Math.ceil(((events.length + doubles.length) * FORGED) / (1 - FORGED))
	const forged = Math.max(share, ALL_FORGERIES.length)
	const byProvider = Map.groupBy(events, ({ provider }) => provider)
	const ways = PROVIDERS.flatMap((provider) => FORGERIES[provider].map((forgery) => ({ provider, forgery })))
	const fakes = Array.from({ length: forged }, (_, index): Delivery => {
		const { provider, forgery } = ways[index % ways.length] as (typeof ways)[number]
		return { event: madeUp(random.pick(byProvider.get(provider) ?? []), forgery, index), forgery }
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

function madeUp(event: Recorded, forgery: Forgery, index: number): Recorded {
	if (forgery === 'expiredReplay' || forgery === 'alteredBody') return event
	const id = `${MADE_UP}${index}`
	return { ...event, id, body: event.body.replace(event.id, id) }
}
