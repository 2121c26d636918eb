import type { World } from './world.ts'

const AN_ID = '0192f0c4-7a1b-7c3d-8e5f-1a2b3c4d5e6f'

const OTHERS: Readonly<Record<string, string>> = {
	payout: 'po_1ABCDEFGHIJKL',
	paymentIntentId: 'pi_1ABCDEFGHIJKL',
	orderPayment: 'pay_ABCDEFGHIJKLMN',
	approvedOrder: 'A1B2C3D4E5F6G7H8I',
	seatsPayment: 'pi_1ABCDEFGHIJKL',
	ticketToken: `~${'a'.repeat(26)}`,
	etag: '"1"',
	now: '1795824000000',
}

const named = (name: string): unknown =>
	new Proxy(() => named(name), {
		get: (_target, key) => {
			if (key === Symbol.toPrimitive || key === 'toJSON' || key === 'toString')
				return () => OTHERS[name] ?? AN_ID
			return typeof key === 'symbol' ? undefined : named(key)
		},
	})

export const NO_WORLD = named('') as World
