import {
	type MailingDeps,
	previewMailing,
	sendMailing,
	stopMailing,
	testMailing,
} from '../../commands/mailings/mailings.ts'
import { mailingDecider } from '../../domain/mailings/mailings.decider.ts'
import { mailingStream } from '../../domain/mailings/mailings.events.ts'
import type { ScheduledJob } from '../../kernel/effects/effects.ts'
import type { Route } from '../../kernel/http/route.ts'
import { newId } from '../../kernel/ids.ts'
import type { Mailer } from '../../kernel/ports/mailer.ts'
import type { QueryDeps } from '../../queries/_shared/deps.ts'
import {
	backofficeMailings,
	countAudience,
	mailingsUnderWay,
	mailingTimeline,
	peopleOf,
	showMailing,
} from '../../queries/mailings/mailings.ts'
import {
	claimRecipients,
	findMailing,
	freeLostRecipients,
	putBackRecipient,
	settleRecipient,
	tallyOf,
} from '../../records/mailings/mailings.ts'
import { findUser } from '../../records/users/users.ts'
import { mailingLook } from '../../workers/mailings/mail.ts'
import { sendMailings } from '../../workers/mailings/send.ts'
import { ifWanted } from './notifications.ts'
import type { Platform } from './platform.ts'

/** Taken in one go: no more than a worker that ends has sent soon. */
const AT_ONCE = 40

/** E-mails from admins to many. */
export function mailingRoutes(platform: Platform, queries: QueryDeps): Route[] {
	const { sql, store, dispatch, surroundings } = platform
	const commands: MailingDeps = {
		...{ sql, store, dispatch, clock: surroundings.clock },
		peopleOf: (audience) => peopleOf(queries, audience),
		looks: (words) => ({ en: mailingLook('en', words), hi: mailingLook('hi', words) }),
	}
	return [
		countAudience(queries),
		backofficeMailings(queries),
		showMailing(queries),
		mailingTimeline(queries),
		...[previewMailing, sendMailing, testMailing, stopMailing].map((make) => make(commands)),
	]
}

/** Sends them, as many a minute as is configured. */
export function mailingJob(platform: Platform, mailer: Mailer): ScheduledJob {
	const { sql, dispatch, config, surroundings, log } = platform
	const { clock } = surroundings
	const pace = { perMinute: config.mailingsPerMinute, atOnce: AT_ONCE }
	return sendMailings({
		...{ mailer, log },
		underWay: () => mailingsUnderWay({ sql }),
		claim: (ids, now) => sql.transaction((tx) => claimRecipients(tx, ids, now, pace)),
		wordsOf: (id) => findMailing(sql, id),
		recipient: async (userId) => {
			const user = await findUser(sql, userId)
			if (!user) return null
			const language = user.locale === 'hi' ? 'hi' : 'en'
			return { name: `${user.first_name} ${user.last_name}`.trim(), address: user.email, language }
		},
		ifWanted: (userId, since) => ifWanted(platform, userId, 'announcements', since),
		settle: (claimed, state) => settleRecipient(sql, claimed, state),
		putBack: (claimed, dueAt) => putBackRecipient(sql, claimed, dueAt),
		freeLost: (before, mostTries) => freeLostRecipients(sql, before, mostTries),
		tallyOf: (id) => tallyOf(sql, id),
		finish: (id, { sent, failed, skipped }) =>
			dispatch(
				mailingDecider,
				mailingStream(id),
				{ type: 'FinishMailing', sent, failed, skipped, at: new Date(clock.now()).toISOString() },
				{
					commandId: newId(clock.now()),
					actor: { kind: 'system', id: 'send-mailings' },
					correlationId: newId(clock.now()),
				},
			),
	})
}
