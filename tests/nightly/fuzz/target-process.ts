import { createLog } from '../../../infra/observability/logs.ts'
import { CALLS } from '../../api/calls.ts'
import { DECLARED } from '../../api/declared.ts'
import { PICTURE, startHarness } from '../../api/harness.ts'
import { makeWorld } from '../../api/world.ts'
import { paypalWebhooks } from './paypal-webhooks.ts'
import type { RightCall, Target } from './target.ts'

/**
 * Runs a system with test data for a fuzzer in another process. Sends its address and data; each `settle` is
 * answered when the system is idle, with the complaints of its log.
 */
const complaints: string[] = []
const log = createLog({
	level: 'error',
	process: 'fuzzed',
	destination: { write: (line: string) => void complaints.push(line) },
})
const harness = await startHarness(
	{},
	{ environment: { TRUSTED_PROXIES: '127.0.0.1', FEED_TAIL_SECONDS: '1' }, log },
)
process.once('disconnect', () => harness.stop())

const world = await makeWorld(harness)
harness.clock.run()
const ids: Record<string, readonly string[]> = {}
for (const declared of DECLARED.values())
	for (const [kind, idsOf] of Object.entries(declared.ids?.kinds ?? {})) ids[kind] = await idsOf(world)
await harness.system.untilIdle()
const { people } = world
const { paypal } = harness.system.simulators ?? {}
if (!paypal) throw new TypeError('The system has no simulator of PayPal.')
const target: Target = {
	port: Number(new URL(harness.system.url).port),
	calls: CALLS.map(
		(call): RightCall => ({
			route: call.route,
			as: call.as,
			url: call.url(world),
			json: call.body?.(world),
			headers: Object.entries(call.headers?.(world) ?? {}),
		}),
	),
	ids,
	donorCookie: people.guestDonor.cookie(),
	picture: (await PICTURE).toString('base64'),
	webhookSecrets: harness.stripe.accounts.map(({ webhookSecret }) => webhookSecret),
	paypalWebhooks: paypalWebhooks(paypal, harness.clock.now()),
}
process.send?.(target)

process.on('message', () => {
	harness.system.untilIdle().then(
		() => process.send?.({ untilIdle: true, complaints: complaints.splice(0) }),
		(error: unknown) =>
			process.send?.({ untilIdle: false, complaints: [String(error), ...complaints.splice(0)] }),
	)
})
