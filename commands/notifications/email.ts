import {
	emailChoicesBody,
	emailChosenAnswer,
	unsubscribeAnswer,
	unsubscribeAsk,
	unsubscribeSubject,
} from '../../domain/notifications/email.contract.ts'
import { refuse } from '../../domain/notifications/refusals.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import type { SignedLinks } from '../../kernel/ports/signed-links.ts'
import { notFound, refuseCommon } from '../../kernel/wire/refusals.ts'
import { HOUR_MS } from '../../kernel/wire/time.ts'
import { emailChoicesOf, setEmailChoices } from '../../records/notifications/email-choices.ts'
import { countMailsRequested, requestMail } from '../../records/notifications/notifications.ts'
import { signedIn } from '../_shared/context.ts'
import type { CommandDeps } from '../_shared/deps.ts'
import { once } from '../_shared/once.ts'

type Deps = Pick<CommandDeps, 'sql' | 'clock'> & {
	/** Takes back that a person stopped all campaigns by the link in one. */
	readonly resumeCampaigns: (tx: Tx, userId: string, at: Date) => Promise<unknown>
}
type Tx = Parameters<typeof requestMail>[0]

const MAILS_AN_HOUR = 20

/**
 * Mails one of the caller's notifications to their own address, once for repeated calls.
 * @throws DomainError NOT_FOUND (404) when it isn't theirs, TOO_MANY_ATTEMPTS (429)
 */
async function mailOne(tx: Tx, userId: string, notificationId: string, now: number): Promise<void> {
	const outcome = await requestMail(tx, userId, notificationId, new Date(now))
	if (outcome === 'missing') throw refuse('NOT_FOUND.notification')
	if (outcome === 'repeated') return
	// The one that was just asked for counts; the refusal takes it back with the transaction.
	if ((await countMailsRequested(tx, userId, new Date(now - HOUR_MS))) > MAILS_AN_HOUR)
		throw refuseCommon('TOO_MANY_ATTEMPTS')
}

export const chooseEmail = (deps: Deps): Route =>
	route({
		method: 'POST',
		path: '/api/v1/notifications/email',
		summary: 'Choose the notifications sent by e-mail (email), or send an own one by e-mail once (_id)',
		tags: ['notifications'],
		access: { allow: 'signedIn' },
		perMinute: 60,
		body: emailChoicesBody,
		answers: { 200: emailChosenAnswer },
		handle: async ({ body, caller }) => {
			const { id } = signedIn(caller)
			if (body.unique_id !== id) throw notFound('user')
			const data = await once(deps, caller, async (tx) => {
				const now = deps.clock.now()
				if (body.email) await setEmailChoices(tx, id, body.email, new Date(now))
				if (body.email?.campaigns) await deps.resumeCampaigns(tx, id, new Date(now))
				if (body._id !== undefined) await mailOne(tx, id, body._id, now)
				return { ...(await emailChoicesOf(tx, id)), mailed: body._id ?? null }
			})
			return { body: { statusCode: 200, data } }
		},
	})

/**
 * Unsubscribes by the link below a mail, for people and for mail programs (RFC 8058): without sign-in,
 * whatever the body. An old link still works, since its holder wants no mail.
 */
export const unsubscribe = ({
	sql,
	clock,
	links,
	resumeCampaigns,
}: Deps & { readonly links: SignedLinks }): Route =>
	route({
		method: 'POST',
		path: '/api/v1/notifications/unsubscribe',
		summary: 'Unsubscribe from a kind of e-mail by the link in one',
		tags: ['notifications'],
		access: { allow: 'everyone', because: 'the signed key in the mail identifies its owner and kind' },
		ignoresSignIn: true,
		perMinute: 60,
		rawBody: true,
		query: unsubscribeAsk,
		answers: { 200: unsubscribeAnswer },
		handle: async ({ query: { user, topic, key, wanted } }) => {
			const now = clock.now()
			if (links.check(unsubscribeSubject(user, topic), key, now) === 'wrong') throw refuse('NOT_FOUND.mail')
			await sql.transaction(async (tx) => {
				await setEmailChoices(tx, user, { [topic]: wanted }, new Date(now))
				if (topic === 'campaigns' && wanted) await resumeCampaigns(tx, user, new Date(now))
			})
			return { body: { statusCode: 200, data: { topic, wanted } } }
		},
	})
