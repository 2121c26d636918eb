import type { ApiInfrastructure } from '../../kernel/capability/infrastructure.ts'
import { HOUR_MS } from '../../kernel/wire/time.ts'
import { hasGivenBefore } from '../../queries/donations/given-before.ts'
import { accountDeps, deviceOf, requireCaptcha } from '../users/index.ts'
import type { PaymentGuard } from './payment-guard.ts'
import { createVelocityStore } from './velocity-store.ts'

/** A donation of so long ago speaks for whoever gave it: cards of others come to light later, but tests take minutes. */
const GIVEN_BEFORE_MS = HOUR_MS

/** Watches over whoever tries to pay, by any method. Null: nothing is counted, in tests and benchmarks. */
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
