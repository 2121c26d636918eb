import { dayIn, regionOf } from '../../domain/catalog/regions.contract.ts'
import type { CreatedToken, CreateTokenBody } from '../../domain/users/api-tokens.contract.ts'
import { DAY_MS, HOUR_MS } from '../../kernel/wire/time.ts'
import type { DemoCapability, DemoStepTools } from '../steps.ts'

const TOKENS = '/api/backoffice/apiTokens'

/** The auditor's program gets a token, and reads the months with it. */
async function readByToken({ signedIn, guest, now, key }: DemoStepTools): Promise<void> {
	const auditor = await signedIn('auditor')
	const tokens = await auditor.json<readonly object[]>('GET', TOKENS)
	if (tokens.length > 0) return
	const token: CreateTokenBody = {
		name: 'Audit of 2026',
		scopes: ['finance:read', 'close:export'],
		lastDay: dayIn(regionOf('IN'), now() + 90 * DAY_MS),
	}
	const { data } = await auditor.json<{ data: CreatedToken }>('POST', TOKENS, token, {
		'idempotency-key': key,
	})
	await guest().json('GET', '/api/backoffice/periods', undefined, { authorization: `Bearer ${data.secret}` })
}

export const demo: DemoCapability = {
	steps: () => [{ at: 119 * DAY_MS + 7 * HOUR_MS, play: readByToken }],
}
