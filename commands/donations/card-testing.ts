import { DomainError } from '../../kernel/errors.ts'
import type { Caller } from '../../kernel/http/route.ts'
import { networkOf } from '../../kernel/network.ts'

const HOUR_MS = 3_600_000
/** Payments that guests of one network may begin in an hour before each takes a solved captcha. */
const FREE_STARTS = 3
/** Where a solved captcha comes: the body stays what its idempotency key stands for. */
export const CAPTCHA_HEADER = 'x-captcha'
const LONGEST_PASS = 100

/** What keeps machines from trying stolen cards one by one. */
export interface CardTestingGuard {
	/** Counts one more, whatever comes of it. */
	readonly isWithin: (limit: {
		readonly what: string
		readonly whom: string
		readonly most: number
		readonly windowMs: number
	}) => Promise<boolean>
	/** Uses up the pass that a captcha was exchanged for. @throws DomainError CAPTCHA_INVALID (400) */
	readonly requireCaptcha: (pass: string) => Promise<void>
}

/**
 * Lets a guest begin a payment: the first ones from a network at once, each further one within the hour for
 * some work of the computer that begins it. Whoever is signed in has solved a captcha before.
 * @param pass from the header
 * @throws DomainError CAPTCHA_REQUIRED, CAPTCHA_INVALID (400)
 */
export async function deterCardTesting(
	{ isWithin, requireCaptcha }: CardTestingGuard,
	{ principal, ip }: Caller,
	pass: string | undefined,
): Promise<void> {
	if (principal.kind !== 'guest') return
	const whom = networkOf(ip)
	if (await isWithin({ what: 'payments of guests from', whom, most: FREE_STARTS, windowMs: HOUR_MS })) return
	if (pass === undefined || pass === '' || pass.length > LONGEST_PASS) {
		const message = 'Please solve the captcha'
		throw new DomainError('CAPTCHA_REQUIRED', message, 400, [{ field: 'captcha', message }])
	}
	await requireCaptcha(pass)
}
