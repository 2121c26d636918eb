import { MINUTE_MS } from '../kernel/wire/time.ts'
import { BLOOD_DONORS } from './blood-donors.ts'
import { emptyJar, type Jar, type Send, visitor } from './client.ts'
import { NEIGHBOURS } from './neighbours.ts'
import { ACCOUNTS, DEMO_PASSWORD, OTHERS } from './people.ts'

/** A bearer token is valid for 15 minutes; it is used a little shorter. */
const TOKEN_MS = 13 * MINUTE_MS

/** Decisions on money need a log-in of the last ten minutes in real time, and a slow machine plays longer. */
const PROVEN_MS = 8 * MINUTE_MS

interface Session {
	readonly jar: Jar
	until: number
	/** In real time, epoch milliseconds. */
	readonly provenUntil: number
}

const EMAILS = new Map(
	[...ACCOUNTS, ...OTHERS, ...BLOOD_DONORS, ...NEIGHBOURS].map(({ key, email }) => [key, email]),
)

/**
 * Sessions of the demo's people, which are renewed by refresh cookie instead of another log-in, since
 * comparing passwords is slow on purpose.
 */
export interface Sessions {
	/** @param address the client address; @param now epoch milliseconds */
	signedIn(key: string, address: number | string, now: number): Promise<Jar>
}

export function createSessions(send: Send): Sessions {
	const sessions = new Map<string, Promise<Session>>()

	async function open(key: string, address: number | string, now: number): Promise<Session> {
		const jar = emptyJar()
		await visitor(send, address, jar).signIn(EMAILS.get(key) ?? '', DEMO_PASSWORD)
		return { jar, until: now + TOKEN_MS, provenUntil: Date.now() + PROVEN_MS }
	}

	async function next(
		before: Promise<Session> | undefined,
		key: string,
		address: number | string,
		now: number,
	): Promise<Session> {
		const session = await before?.catch(() => undefined)
		if (session === undefined || Date.now() >= session.provenUntil) return open(key, address, now)
		if (now < session.until) return session
		if (!(await visitor(send, address, session.jar).renew())) return open(key, address, now)
		session.until = now + TOKEN_MS
		return session
	}

	return {
		signedIn: async (key, address, now) => {
			// In sequence: two steps of one person at once must renew the session only once.
			const session = next(sessions.get(key), key, address, now)
			sessions.set(key, session)
			return (await session).jar
		},
	}
}
