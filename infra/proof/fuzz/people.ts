import { randomBytes } from 'node:crypto'
import { DEMO_PASSWORD } from '../../demo/people.ts'
import type { Sender } from './shots.ts'
import type { Wire } from './wire.ts'

/** Who calls, by the names of the right calls, and how they sign in. */
const KEYS = {
	...{ author: 'donee', donor: 'donor', admin: 'admin', superAdmin: 'super', finance: 'finance' },
	...{ volunteer: 'volunteer', radio: 'radio', leader: 'owner' },
} as const

/** Every role signed in, and guests. Whoever a request has signed out is signed in again by `renew`. */
export async function signInAll(wire: Wire) {
	const tokens = new Map<string, string>()
	const renewing = new Map<string, Promise<void>>()
	const signIn = async (name: keyof typeof KEYS): Promise<void> => {
		const body = Buffer.from(
			JSON.stringify({ email: `${KEYS[name]}@karuna.example`, password: DEMO_PASSWORD }),
		)
		// A caller address of its own, so that attempts with wrong passwords from elsewhere don't count against it.
		const headers = [
			['content-type', 'application/json'],
			['x-forwarded-for', '192.0.2.1'],
		] as const
		const answer = await wire.send({ method: 'POST', target: '/api/v1/login', headers, body })
		if (typeof answer === 'string' || answer.status !== 200)
			throw new Error(`${name} can't sign in: ${typeof answer === 'string' ? answer : answer.body}`)
		const { data } = JSON.parse(answer.body.toString()) as { data: { token_detail: { token: string } } }
		tokens.set(name, data.token_detail.token)
	}
	const names = Object.keys(KEYS) as (keyof typeof KEYS)[]
	for (const name of names) await signIn(name)
	const people = names.map(
		(name): Sender => ({ name, header: () => ['authorization', `Bearer ${tokens.get(name)}`] }),
	)
	const guests = ['guest', 'giver', 'stranger'].map((name): Sender => {
		const cookie = `karuna_guest=${randomBytes(32).toString('base64url')}`
		return { name, header: () => (name === 'stranger' ? null : ['cookie', cookie]) }
	})
	return {
		senders: [...people, ...guests],
		/** Signs somebody in anew, once however many ask. */
		renew(name: string): Promise<void> {
			const known = names.find((one) => one === name)
			if (!known) return Promise.resolve()
			const under = renewing.get(name) ?? signIn(known).finally(() => renewing.delete(name))
			renewing.set(name, under)
			return under
		},
	}
}
