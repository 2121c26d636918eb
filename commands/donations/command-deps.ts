import type { ApiInfrastructure } from '../../kernel/capability/infrastructure.ts'
import { HOUR_MS } from '../../kernel/wire/time.ts'
import { hasGivenBefore } from '../../queries/donations/given-before.ts'
import { accountDeps, deviceOf, requireCaptcha } from '../users/index.ts'
import type { PaymentGuard } from './payment-guard.ts'
import { createVelocityStore } from './velocity-store.ts'

/**
 * A donation of this age shows that the donor is honest: stolen cards come to light later, but card tests
 * take minutes.
 */
const GIVEN_BEFORE_MS = HOUR_MS

/** Returns the guard against card testing; null without one, in tests and benchmarks. */
export function paymentGuard(api: ApiInfrastructure): PaymentGuard | null {
	if (!api.settings.limits) return null
	const { sql, clock } = api
	const accounts = accountDeps(api)
	return {
		store: createVelocityStore({ sql, clock }),
		hasGiven: (principal) => hasGivenBefore(sql, principal, new Date(clock.now() - GIVEN_BEFORE_MS)),
		deviceOf: (cookies) => deviceOf(accounts, cookies),
		requireCaptcha: (pass) => requireCaptcha(accounts, pass),
	}
}
