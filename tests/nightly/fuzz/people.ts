import { randomBytes } from 'node:crypto'
import { DEMO_PASSWORD } from '../../../demo/people.ts'
import type { Sender } from './shots.ts'
import type { Wire } from './wire.ts'

const KEYS: Readonly<Record<string, readonly string[]>> = {
	author: ['donee'],
	donor: ['donor'],
	admin: ['admin'],
	superAdmin: ['super'],
	finance: ['finance'],
	volunteer: ['volunteer'],
	radio: ['radio'],
	leader: ['owner'],
	member: ['priya'],
	spare: [
		'marcus',
		'vikram',
		'anjali',
		'farhan',
		'rosa',
		'daniel',
		'tsering',
		'gurpreet',
		'lakshmi',
		'imran',
	],
}

/** A caller for calls that may change how an account signs in; nothing else depends on it. */
export const SPARE = 'spare'

interface Session {
	readonly token: string
	readonly refresh: string
}

export async function signInAll(wire: Wire, donorCookie = '') {
	const sessions = new Map<string, Session>()
	const renewing = new Map<string, Promise<void>>()
	const passwords = new Map<string, string>()
	const signedInAs = new Map<string, string>()
	const signIn = async (name: string): Promise<void> => {
		for (const key of KEYS[name] ?? []) {
			const session = await signInAs(wire, key, passwords.get(key) ?? DEMO_PASSWORD)
			if (!session) continue
			signedInAs.set(name, key)
			sessions.set(name, session)
			return
		}
		throw new Error(`${name} can't sign in.`)
	}
	for (const name of Object.keys(KEYS)) await signIn(name)
	const people = Object.keys(KEYS).map(
		(name): Sender => ({
			name,
			header: () => ['authorization', `Bearer ${sessions.get(name)?.token}`],
			refresh: () => ['cookie', sessions.get(name)?.refresh ?? ''],
		}),
	)
	const cookies = {
		guest: `karuna_guest=${randomBytes(32).toString('base64url')}`,
		guestDonor: donorCookie || `karuna_guest=${randomBytes(32).toString('base64url')}`,
	}
	const guests = Object.entries(cookies).map(([name, cookie]): Sender => {
		const header = () => ['cookie', cookie] as const
		return { name, header, refresh: header }
	})
	const stranger: Sender = { name: 'stranger', header: () => null, refresh: () => null }
	return {
		senders: [...people, ...guests, stranger],
		choose(name: string, password: string): void {
			passwords.set(signedInAs.get(name) ?? '', password)
		},
		renew(name: string): Promise<void> {
			if (!KEYS[name]) return Promise.resolve()
			const under = renewing.get(name) ?? signIn(name).finally(() => renewing.delete(name))
			renewing.set(name, under)
			return under
		},
	}
}

async function signInAs(wire: Wire, key: string, password: string): Promise<Session | null> {
	const body = Buffer.from(JSON.stringify({ email: `${key}@karuna.example`, password }))
	// A caller address of its own, so that attempts with wrong passwords from elsewhere don't count against it.
	const headers = [
		['content-type', 'application/json'],
		['x-forwarded-for', `192.0.2.${1 + (randomBytes(1).readUInt8() % 250)}`],
	] as const
	const answer = await wire.send({ method: 'POST', target: '/api/v1/login', headers, body })
	if (typeof answer === 'string' || answer.status !== 200) return null
	const { data } = JSON.parse(answer.body.toString()) as { data: { token_detail: { token: string } } }
	const cookies = answer.headers.get('set-cookie') ?? []
	const refresh = cookies.map((line) => line.split(';')[0] ?? '').join('; ')
	return { token: data.token_detail.token, refresh }
}
