import { changeSource } from './change-source.ts'

/** The API takes every call for a new one, whatever its Idempotency-Key. */
changeSource(
	'infra/http/caller.ts',
	`			key === undefined
				? newId(clock.now())`,
	`			key === undefined || key !== undefined
				? newId(clock.now() + Math.trunc(Math.random() * 1000))`,
)
