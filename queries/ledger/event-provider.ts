import { z } from 'zod'
import { providerAnswer } from '../../domain/ledger/history.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import { id } from '../../kernel/wire/schemas.ts'
import { FINANCE_READ_ACCESS } from '../_shared/roles.ts'
import { type EventDeps, objectsOf, positionOfEvent } from './event.ts'

async function readAtProvider(deps: EventDeps, eventId: string): Promise<z.output<typeof providerAnswer>> {
	const { event } = await positionOfEvent(deps, eventId)
	const named = objectsOf(event)
	const donation = await deps.sql.maybeOne<{ provider_ref: string | null }>(
		`SELECT d.provider_ref FROM read.postings p JOIN read.donations d ON d.id = p.donation_id
		WHERE p.transaction_id = $1 AND p.line = 0`,
		[eventId],
	)
	const refs = [...named.map(({ ref }) => ref), ...(donation?.provider_ref ? [donation.provider_ref] : [])]
	const [objects, webhooks] = await Promise.all([
		Promise.all(
			named.map(async ({ account, ref }) => ({ account, ref, ...(await deps.readObject(account, ref)) })),
		),
		named[0] ? deps.webhooksAbout(named[0].account, refs) : [],
	])
	return {
		objects: objects as z.output<typeof providerAnswer>['objects'],
		webhooks: webhooks.map(({ receivedAt, body, ...webhook }) => ({
			...webhook,
			receivedAt: receivedAt.toISOString(),
			body: body as z.output<typeof providerAnswer>['webhooks'][number]['body'],
		})),
	}
}

export const showEventAtProvider = (deps: EventDeps): Route =>
	route({
		method: 'GET',
		tags: ['ledger', 'backoffice'],
		access: FINANCE_READ_ACCESS,
		params: z.object({ id }),
		readModels: ['timeline', 'postings', 'donations'],
		path: '/api/backoffice/events/:id/provider',
		summary: 'Get the provider’s state of an event’s objects, with related webhooks',
		answers: { 200: providerAnswer },
		handle: async ({ params }) => ({ body: await readAtProvider(deps, params.id) }),
	})
