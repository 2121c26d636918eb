import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import type { Passwords } from '../../kernel/ports/passwords.ts'
import { refuseCommon } from '../../kernel/wire/refusals.ts'

/** OWASP's minimum for Argon2id: 19 MiB, two passes, one lane. The variant is the library's default. */
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
export const MIN_COST = { memoryCost: 8, timeCost: 1, parallelism: 1 } as const

export interface PasswordSettings {
	readonly concurrency?: number
	readonly waiting?: number
	readonly cost?: typeof ARGON2ID | typeof MIN_COST
}

/** Hashes with Argon2id, few at a time, so that a flood of log-ins can't exhaust the machine. */
export async function createPasswords({
	concurrency = Math.max(1, availableParallelism() - 1),
	waiting = 32,
	cost = ARGON2ID,
}: PasswordSettings = {}): Promise<Passwords> {
	const { throttled, admit } = throttle(concurrency, waiting)
	const nobodys = await hash(randomBytes(32).toString('base64url'), cost)
	return {
		admit,
		hash: (password) => throttled(() => hash(password, cost)),
		verify: (stored, password) =>
			throttled(async () => {
				const matches = await verify(stored ?? nobodys, password)
				return stored !== null && matches
			}),
	}
}

function throttle(concurrency: number, waiting: number) {
	const queue: (() => void)[] = []
	let running = 0
	function admit(): void {
		if (running >= concurrency && queue.length >= waiting) throw refuseCommon('BUSY.tooManySignIns')
	}
	async function throttled<T>(run: () => Promise<T>): Promise<T> {
		admit()
		if (running >= concurrency) {
			await new Promise<void>((resolve) => queue.push(resolve))
		} else running += 1
		try {
			return await run()
		} finally {
			// The place goes straight to the next in line, so that nobody slips in between.
			const next = queue.shift()
			if (next) next()
			else running -= 1
		}
	}
	return { admit, throttled }
}
