import { createLog } from '../../../infra/observability/logs.ts'
import { CALLS } from '../../api/bad-input.calls.ts'
import { makeWorld } from '../../api/bad-input.world.ts'
import { raise } from '../../api/fundraiser.ts'
import { PICTURE, startHarness } from '../../api/harness.ts'
import type { RightCall, Target } from './target.ts'

/**
 * Runs a system with people and things in it, for a fuzzer in another process. Sends where it is and what
 * is there; each `settle` is answered when nothing is left to do, and with what its log complained of.
 */
const complaints: string[] = []
const log = createLog({
	level: 'error',
	process: 'fuzzed',
	destination: { write: (line: string) => void complaints.push(line) },
})
const harness = await startHarness({}, { environment: { TRUSTED_PROXIES: '127.0.0.1' }, log })
process.once('disconnect', () => harness.stop())

const world = await makeWorld(harness)
harness.clock.run()
// An organization in whose name something was raised can't be deleted, and its calls stay worth making.
const organizationRequest = await raise(await harness.person('priya'), { orgId: world.organization.id })
await harness.system.untilIdle()
const idsOf = async (statement: string) =>
	(await harness.system.sql.query<{ id: string }>(statement)).map(({ id }) => id)
const { people, funds } = world
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
	ids: {
		request: [organizationRequest, world.pending, world.live, world.hidden, world.deactivated],
		// Those with roles are left out: without their roles nothing of theirs would be reached any more.
		user: [people.author, people.donor, people.leader].map(({ id }) => id),
		organization: [funds.organization],
		invitation: [world.organization.invitation],
		image: [world.organization.image],
		donation: [world.donation.donationId, world.requested.donationId],
		update: [world.update],
		comment: [world.comment],
		payout: [world.payout],
		discrepancy: [world.discrepancy],
		withdrawal: [funds.withdrawal],
		account: [
			funds.account,
			funds.spareAccount,
			funds.othersAccount,
			funds.organizationAccount,
			funds.foundationAccount,
		],
		effect: await idsOf("SELECT id FROM ops.outbox WHERE lane = 'effects' LIMIT 20"),
		webhook: await idsOf('SELECT id::text AS id FROM ops.webhook_inbox LIMIT 20'),
		run: [world.run],
		event: [world.event],
		picture: [world.picture, world.othersPicture],
		document: [world.document, world.othersDocument, world.organization.document],
		payment: [world.donation.paymentIntentId, world.requested.paymentIntentId],
	},
	donorCookie: people.guestDonor.cookie(),
	picture: (await PICTURE).toString('base64'),
	webhookSecrets: harness.stripe.accounts.map(({ webhookSecret }) => webhookSecret),
}
process.send?.(target)

process.on('message', () => {
	harness.system.untilIdle().then(
		() => process.send?.({ untilIdle: true, complaints: complaints.splice(0) }),
		(error: unknown) =>
			process.send?.({ untilIdle: false, complaints: [String(error), ...complaints.splice(0)] }),
	)
})
