import { changeSource } from './change-source.ts'

/** Makes the API treat every call as a new one, whatever its Idempotency-Key is. */
changeSource(
	'infra/http/caller.ts',
	`			key === undefined
				? newId(clock.now())`,
	`			key === undefined || key !== undefined
				? newId(clock.now() + Math.trunc(Math.random() * 1000))`,
)
