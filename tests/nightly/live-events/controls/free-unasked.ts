import { changeSource } from '../../torture/controls/change-source.ts'

/** Frees the seats of a hold without a look at the provider. */
changeSource(
	'workers/live-events/end-holds.ts',
	'const outcome = await close(registrationId, made, contextFromEvent(event, by))',
	"const outcome = made === 0 ? await close(registrationId, made, contextFromEvent(event, by)) : 'unpaid'",
)
