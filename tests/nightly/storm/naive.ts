import type { Delivery, StormProvider } from './post.ts'

/**
 * Returns the final state of a naive system that trusts every delivered object in the order of arrival. It
 * shows whether a storm can tell such a system from a correct one.
 */
export function believe(deliveries: readonly Delivery[]): ReadonlyMap<string, string> {
	const held = new Map<string, string>()
	for (const { event, forgery } of deliveries) {
		if (forgery !== null) continue
		for (const { kind, id, state } of OBJECTS[event.provider](JSON.parse(event.body)))
			held.set(`${event.provider} ${kind} ${id}`, state)
	}
	return held
}

interface Held {
	readonly kind: string
	readonly id: string
	readonly state: string
}
interface StripeBody {
	readonly data: {
		readonly object: { object: string; id: string; status?: string; amount_refunded?: number }
	}
}
interface RazorpayBody {
	readonly payload: Readonly<
		Record<string, { readonly entity: { id: string; status?: string; amount_refunded?: number } }>
	>
}
interface PaypalBody {
	readonly resource_type: string
	readonly resource: { readonly id?: string; readonly dispute_id?: string; readonly status?: string }
}

const OBJECTS: Readonly<Record<StormProvider, (body: unknown) => readonly Held[]>> = {
	stripe(body) {
		const { object: kind, id, status, amount_refunded: refunded } = (body as StripeBody).data.object
		return [{ kind, id, state: `${status} ${refunded ?? ''}` }]
	},
	razorpay: (body) =>
		Object.entries((body as RazorpayBody).payload).map(([kind, { entity }]) => ({
			kind,
			id: entity.id,
			state: `${entity.status} ${entity.amount_refunded ?? ''}`,
		})),
	paypal(body) {
		const { resource_type: kind, resource } = body as PaypalBody
		return [{ kind, id: resource.id ?? resource.dispute_id ?? '', state: String(resource.status) }]
	},
}

export function wronglyBelieved(inOrder: readonly Delivery[], arrived: readonly Delivery[]): number {
	const truth = believe(inOrder)
	return [...believe(arrived)].filter(([ref, object]) => truth.get(ref) !== object).length
}
